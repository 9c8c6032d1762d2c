import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findBreaches } from "./check-islands.ts";

let root: string;
const publicPages = ["app/web/routes/home.tsx", "app/web/routes/terms.tsx"];

/** A small site: one public page with an island, one page of the dashboard, the layouts of both. */
beforeEach(({ onTestFinished }) => {
  root = mkdtempSync(join(tmpdir(), "unwalled-islands-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write("app/web/layouts/public.tsx", `export default function PublicLayout() { return <main />; }`);
  write(
    "app/web/routes/home.tsx",
    `import { HomePage } from "#features/site/web/home-page.tsx";
export default function Home() { return <HomePage />; }`,
  );
  write(
    "app/web/routes/terms.tsx",
    `export default function Terms() { return <p>onClick and useState() are words here</p>; }`,
  );
  write(
    "app/web/routes/dashboard.tsx",
    `import { useState } from "react";
export default function Dashboard() { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button>; }`,
  );
  write(
    "features/site/web/home-page.tsx",
    `import { Button } from "#ui/components/button.tsx";
import Form from "./form.island.tsx";
export function HomePage() { return <><Button>Go</Button><Form /></>; }`,
  );
  write(
    "features/site/web/form.island.tsx",
    `import { useState } from "react";
import { useSend } from "./use-send.ts";
export default function Form() {
  const [text, setText] = useState("");
  return <form onSubmit={useSend(text)}><input onChange={(event) => setText(event.currentTarget.value)} /></form>;
}`,
  );
  write("features/site/web/use-send.ts", `export const useSend = (text: string) => () => fetch(text);`);
  write(
    "ui/components/button.tsx",
    `import { useEffect } from "react";
export function Button({ onClick, children }: { onClick?: () => void; children: string }) {
  function click() { onClick?.(); }
  useEffect(() => {}, []);
  return <button type="button" onClick={click}>{children}</button>;
}`,
  );
});

function write(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
}

/** What is reported, as `file:line what`. */
function report(): string[] {
  return findBreaches(root, publicPages).map(({ file, line, message }) => `${file}:${line} ${message.split(" ")[0]}`);
}

describe("handlers and state outside of islands", () => {
  it("lets a tree pass whose public pages leave both to islands", () => {
    expect(report()).toEqual([]);
  });

  it("reports a handler, and who brings it into a public page", () => {
    write(
      "features/site/web/home-page.tsx",
      `import { Banner } from "./banner.tsx";\nexport const HomePage = () => <Banner />;`,
    );
    write(
      "features/site/web/banner.tsx",
      `export function Banner() {\n  return (\n    <button type="button"\n      onClick={() => alert("hello")}>Hello</button>\n  );\n}`,
    );
    expect(findBreaches(root, publicPages)).toEqual([
      {
        file: "features/site/web/banner.tsx",
        line: 4,
        message: "onClick does nothing on a page that is not hydrated (imported by features/site/web/home-page.tsx)",
      },
    ]);
  });

  it("reports each hook of state or effects, also through a hook of our own", () => {
    write(
      "app/web/routes/terms.tsx",
      `import { useReducer } from "react";
import * as React from "react";
import { useWidth } from "#features/site/web/use-width.ts";
export default function Terms() {
  useReducer((a: number) => a, 0);
  React.useState(useWidth());
  return <p />;
}`,
    );
    write(
      "features/site/web/use-width.ts",
      `import { useEffect } from "react";\nexport function useWidth() {\n  useEffect(() => {});\n  return 1;\n}`,
    );
    expect(report()).toEqual([
      "app/web/routes/terms.tsx:5 useReducer",
      "app/web/routes/terms.tsx:6 useState",
      "features/site/web/use-width.ts:3 useEffect",
    ]);
  });

  it("reports what the public layout itself does", () => {
    write(
      "app/web/layouts/public.tsx",
      `export default function PublicLayout() { return <main onScroll={() => {}} />; }`,
    );
    expect(report()).toEqual(["app/web/layouts/public.tsx:1 onScroll"]);
  });

  it("lets a prop be passed on: it only works where one is given", () => {
    write(
      "features/site/web/home-page.tsx",
      `export function HomePage({ onOpen, step }: { onOpen?: () => void; step: { onClick?: () => void } }) {
  return <p onClick={onOpen}><b onClick={step.onClick} /></p>;
}`,
    );
    expect(report()).toEqual([]);
  });

  it("reports a state of a component in ui, where handlers and effects only follow what they are given", () => {
    write(
      "ui/components/button.tsx",
      `import { useState } from "react";
export function Button({ children }: { children: string }) {
  const [on, set] = useState(false);
  return <button type="button" onClick={() => set(!on)}>{children}</button>;
}`,
    );
    expect(report()).toEqual(["ui/components/button.tsx:3 useState"]);
  });

  it("believes a reason on the line above", () => {
    write(
      "ui/components/button.tsx",
      `import { useState } from "react";
export function Button({ children }: { children: string }) {
  // unhydrated: a button that leads nowhere
  const [on] = useState(false);
  return <button type="button">{children}</button>;
}`,
    );
    expect(report()).toEqual([]);
  });

  it("does not follow what is only a type", () => {
    write("features/site/web/menu.tsx", `export type Menu = string;\nexport const menu = <p onClick={() => {}} />;`);
    write(
      "features/site/web/home-page.tsx",
      `import type { Menu } from "./menu.tsx";\nexport const HomePage = () => <p>{"x" as Menu}</p>;`,
    );
    expect(report()).toEqual([]);
  });

  it("reports useId in an island and in what it imports", () => {
    write(
      "features/site/web/form.island.tsx",
      `import { useId } from "react";
import { Field } from "#ui/components/field.tsx";
export default function Form() { return <form id={useId()}><Field /></form>; }`,
    );
    write(
      "ui/components/field.tsx",
      `import { useId } from "react";\nexport const Field = () => <input id={useId()} />;`,
    );
    expect(report()).toEqual(["features/site/web/form.island.tsx:3 useId", "ui/components/field.tsx:2 useId"]);
  });

  it("does not pass in silence when a page that it is to look at is gone", () => {
    expect(() => findBreaches(root, [...publicPages, "app/web/routes/gone.tsx"])).toThrow(/gone\.tsx/);
  });
});
