import { expect } from "./fixtures.ts";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/**
 * What the first group of `pattern` finds in the mails to an address, the newest first; waits for one that has it. The page of
 * stored mail is read without a tab of its own, and without the forwarding header of a visitor: it answers this machine alone.
 */
export async function mailed(to: string, expected: RegExp): Promise<string> {
  let match = "";
  await expect(async () => {
    const html = await (await fetch(`${process.env.E2E_URL}/dev/mail`)).text();
    const texts = [...html.matchAll(/<article[\s\S]*?<\/article>/g)]
      .map(([article]) =>
        article
          .replace(/<!--[\s\S]*?-->/g, "")
          .replace(/<[^>]+>/g, "\n")
          .replace(/&([a-z]+|#x27);/g, (whole, name) => entities[name] ?? whole),
      )
      .filter((text) => text.includes(to));
    match = texts.map((text) => expected.exec(text)?.[1]).find((match) => match !== undefined) ?? "";
    expect(match).not.toBe("");
  }).toPass({ timeout: 15_000 });
  return match;
}
