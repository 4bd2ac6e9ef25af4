"""Signs at tables: what they must show, how large, and how a minimum is raised. No pixel is drawn here.

| module | one idea |
|---|---|
| `profile` | how tall a sign's characters are |
| `limits` | the two limits that every table's sign shows |
| `frames` | what else the sign of a game must show |
| `notice` | when a minimum table stake may be raised |
"""
