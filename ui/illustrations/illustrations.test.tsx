import { gzipSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Logo, LogoMark } from "../brand/logo.tsx";
import { BlockWall } from "./block-wall.tsx";
import { DoorScene } from "./door-scene.tsx";
import { EmptyRoom } from "./empty-room.tsx";
import { Glyph, glyphNames } from "./glyph.tsx";
import { HeroScene } from "./hero-scene.tsx";
import { MifiArt } from "./mifi-art.tsx";
import { Portrait } from "./portrait.tsx";
import { RoomRing } from "./room-ring.tsx";
import { RoomStep } from "./room-step.tsx";
import { SchoolBlock, SchoolPanel, WallPattern } from "./school-panel.tsx";
import { wallBlocks } from "./wall-blocks.ts";
import { World } from "./world.tsx";

const render = renderToStaticMarkup;
const ring = [{ value: 40, colour: "red" }];

const decorative = {
  Glyph: <Glyph name="math" />,
  DoorScene: <DoorScene variant="small" />,
  EmptyRoom: <EmptyRoom kind="person" />,
  MifiArt: <MifiArt />,
  BlockWall: <BlockWall blocks={wallBlocks(22)} />,
  RoomRing: <RoomRing data={ring} glyph="ux" school="design" />,
  RoomStep: <RoomStep step={3} />,
  SchoolBlock: <SchoolBlock school="data" />,
  SchoolPanel: <SchoolPanel school="local" cols={3} rows={8} />,
  WallPattern: <WallPattern cols={8} rows={4} />,
  World: <World />,
  "Portrait beside a name": <Portrait name="Adaeze Okonkwo" decorative />,
};

describe("what screen readers hear", () => {
  test.each(Object.entries(decorative))("%s is hidden", (_name, drawing) => {
    const html = render(drawing);
    expect(html).toContain('aria-hidden="true"');
    expect(html).not.toContain("aria-label");
  });

  test.each([
    ["Portrait", <Portrait key="1" name="Uche Obi" />, "Uche Obi"],
    ["HeroScene", <HeroScene key="2" variant="mobile" />, "A learner reads on her phone"],
    ["RoomRing without a legend", <RoomRing key="3" data={ring} label="Assignments 40%" />, "Assignments 40%"],
    ["Logo", <Logo key="4" />, "Academy"],
    ["LogoMark", <LogoMark key="5" onWall leadsTo="home" />, "Academy, home"],
  ])("%s is a named picture", (_name, drawing, label) => {
    expect(render(drawing)).toMatch(new RegExp(`^<svg[^>]*role="img" aria-label="${label}`));
  });
});

test("no drawing uses an id, so each may be on a page many times", () => {
  const all = [...Object.values(decorative), <HeroScene key="h" variant="desktop" />, <Logo key="l" />];
  for (const drawing of all) expect(render(drawing)).not.toMatch(/\sid="|url\(#/);
});

test("the drawings of the home page's hero stay under 5 KB gzipped: both scenes and four faces", () => {
  const html = render(
    <>
      {["Chiamaka Eze", "Ibrahim Musa", "Ngozi Umeh", "Kwame Mensah"].map((name) => (
        <Portrait key={name} name={name} decorative />
      ))}
      <HeroScene variant="desktop" />
      <HeroScene variant="mobile" />
    </>,
  );
  expect(gzipSync(html).length).toBeLessThan(5 * 1024);
});

test("all 27 glyphs are drawn, each differently", () => {
  expect(new Set(glyphNames.map((name) => render(<Glyph name={name} />))).size).toBe(27);
});

describe("Portrait", () => {
  test("a person drawn by hand keeps that face whatever the seed", () => {
    expect(render(<Portrait name="Uche Obi" seed="1" />)).toBe(render(<Portrait name="Uche Obi" seed="2" />));
  });

  test("anybody else has the face of the seed, or of the name without one", () => {
    const face = (seed?: string) => render(<Portrait name="Ada Obi" seed={seed} decorative />);
    expect(face("1")).not.toBe(face("2"));
    expect(face()).toBe(face("Ada Obi"));
  });
});
