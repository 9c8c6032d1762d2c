"""Turns a token file into CSS custom properties.   python3 w12-tokens-to-css.py w12-tokens.json"""
import json
import sys

data = json.load(open(sys.argv[1], encoding="utf-8"))
tokens = {}  # "color.green.600" -> its raw value


def walk(node, path):
    if "$value" in node:
        tokens[".".join(path)] = node["$value"]
        return
    for key, child in node.items():
        if not key.startswith("$"):
            walk(child, path + [key])


walk(data, [])


def css(value):
    if isinstance(value, str) and value.startswith("{"):  # an alias stays an alias in CSS
        name = value.strip("{}")
        if name not in tokens:
            sys.exit("unknown token: " + name)
        return "var(--" + name.replace(".", "-") + ")"
    if isinstance(value, dict) and "hex" in value:
        return value["hex"]
    if isinstance(value, dict) and "unit" in value:
        return str(value["value"]) + value["unit"]
    return str(value)


print(":root {")
for name, value in tokens.items():
    print("  --" + name.replace(".", "-") + ": " + css(value) + ";")
print("}")
