import { useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { hydrate } from "./runtime.ts";

function Form() {
  const [name, setName] = useState("");
  return (
    <form>
      <input name="name" value={name} onChange={({ target }) => setName(target.value.toUpperCase())} />
      <input name="free" defaultValue="" />
      <p>Hello {name}</p>
    </form>
  );
}

afterEach(() => document.body.replaceChildren());

test("what was typed before an island woke is in it when it is awake", () => {
  document.body.innerHTML = `<div id="island">${renderToString(<Form />)}</div>`;
  const island = document.getElementById("island");
  const [name, free] = document.querySelectorAll("input");
  if (!island || !name || !free) throw new Error("The form was not rendered.");
  name.value = "Temi";
  free.value = "kept";
  hydrate(island, Form, {});
  expect([name.value, free.value, island.querySelector("p")?.textContent]).toEqual(["TEMI", "kept", "Hello TEMI"]);
});
