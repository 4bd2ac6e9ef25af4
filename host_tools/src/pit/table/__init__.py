"""Runs a table: the only place where rules meet units. It decides no rule and speaks no frame."""
