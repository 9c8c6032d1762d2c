import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "./icon.tsx";
import { type IconName, iconPaths } from "./icon-paths.ts";

test("an icon is 20 px, drawn as the other icons are, and hidden from screen readers", () => {
  const html = renderToStaticMarkup(<Icon name="arrow-right" />);
  expect(html).toMatch(/^<svg [^>]*width="20" height="20"/);
  expect(html).toContain('class="icon"');
  expect(html).toContain('aria-hidden="true"');
});

test("every outline starts at a point of the board and has no figure that is not a number", () => {
  for (const [name, d] of Object.entries(iconPaths) as [IconName, string][]) {
    expect(d, name).toMatch(/^M-?[\d.]+[ ,-]/);
    expect(d, name).not.toMatch(/NaN|undefined|[^MLHVCSQTAZmlhvcsqtaz\d\s.,-]/);
  }
});
