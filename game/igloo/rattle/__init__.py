"""The shaken igloo as physics and as samples. Knows no rules and no screen."""
