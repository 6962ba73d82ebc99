"""Actions and Reactions: one die from a ladder, two with a skill, and the highest counts."""
