"""Puts an image on a unit: only what differs, beside the one that runs, and one pointer file switched last."""
