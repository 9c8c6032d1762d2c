import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanupPendingFiles } from "#platform/files/cleanup-pending-files.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { type AccountsFixture, openAccounts } from "#tests/support/accounts.ts";
import { greyPng, thinPictures } from "#tests/support/hostile-files.ts";
import { accountTexts } from "../../contract.ts";
import { openAvatar, removeAvatar, saveAvatar } from "./save-avatar.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
});
afterAll(() => fixture.close());

const signedIn = async () => {
  const account = await fixture.account();
  return { account, ...(await fixture.session(account.id)) };
};

let files = 0;
/** Bytes as an upload that arrived in the spool. */
async function spooled(bytes: Uint8Array): Promise<string> {
  const file = path.join(fixture.dataDir, `upload-${++files}.part`);
  await writeFile(file, bytes);
  return file;
}

const photo = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 40 } } });

async function bytesAt(accountId: string, url: string | null): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const file = url?.split("/").at(-1) ?? "";
  for await (const chunk of await openAvatar(fixture.deps, accountId, file)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test("DASH-07 a photo becomes two square WebP pictures, upright and without its metadata", async () => {
  const { account, session } = await signedIn();
  const taken = await photo(1200, 700)
    .withExif({ IFD0: { Artist: "SECRET-ARTIST", Orientation: "6" }, IFD3: { GPSLatitude: "6/1 27/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect(taken.includes("SECRET-ARTIST")).toBe(true);
  const student = await saveAvatar(fixture.deps, session, await spooled(taken));
  expect(student.avatarUrl).toMatch(new RegExp(`^/api/students/${account.id}/avatar/[0-9a-f]{32}\\.webp$`));
  for (const [url, size] of [
    [student.avatarUrl, 256],
    [student.avatarSmallUrl, 96],
  ] as const) {
    const bytes = await bytesAt(account.id, url);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: size, height: size });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("SECRET-ARTIST")).toBe(false);
  }
});

test.each(["png", "webp", "gif", "avif", "jpeg"] as const)("DASH-07 %s is taken", async (format) => {
  const { session } = await signedIn();
  const bytes = await photo(64, 64).toFormat(format).toBuffer();
  expect((await saveAvatar(fixture.deps, session, await spooled(bytes))).avatarUrl).not.toBeNull();
});

test("DASH-07 a bomb of a few bytes and 2.5 billion pixels is refused before it is unpacked, and nothing is stored", async () => {
  const { session } = await signedIn();
  const before = (await fixture.db.select().from(pendingFiles)).length;
  const bomb = greyPng(50_000, 50_000);
  expect(bomb.length).toBeLessThan(10_000);
  await expect(saveAvatar(fixture.deps, session, await spooled(bomb))).rejects.toMatchObject({
    code: "too_large",
    message: accountTexts.pictureTooLarge,
    fields: [{ pointer: "/avatar", code: "too_large" }],
  });
  expect(await fixture.db.select().from(pendingFiles)).toHaveLength(before);
});

test("DASH-07 a picture of one pixel by many is too large in every format, in a sentence that names the field", async () => {
  for (const { name, bytes } of await thinPictures(300)) {
    const { session } = await signedIn();
    await expect(saveAvatar(fixture.deps, session, await spooled(bytes)), name).rejects.toMatchObject({
      code: "too_large",
      message: "Your picture is too long and narrow. Its long side may be at most four times its short side.",
      fields: [{ pointer: "/avatar", code: "too_thin" }],
    });
  }
});

test.each([
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a PDF", "%PDF-1.4\n%%EOF"],
  ["nothing", ""],
  ["a picture's beginning with nothing behind it", "\x89PNG\r\n\x1a\nrubbish"],
  ["a GIF that is a script", "GIF89a/*<script>*/=alert(1)//"],
])("DASH-07 %s is refused with a sentence, and nothing is stored", async (_, text) => {
  const { session } = await signedIn();
  const before = (await fixture.db.select().from(pendingFiles)).length;
  await expect(saveAvatar(fixture.deps, session, await spooled(Buffer.from(text, "latin1")))).rejects.toMatchObject({
    code: "invalid",
    message: accountTexts.pictureUnreadable,
    fields: [{ pointer: "/avatar" }],
  });
  expect(await fixture.db.select().from(pendingFiles)).toHaveLength(before);
});

test("DASH-07 what is hidden behind a picture does not come out again", async () => {
  const { account, session } = await signedIn();
  const bytes = Buffer.concat([await photo(50, 50).png().toBuffer(), Buffer.from("PK\x03\x04 HIDDEN <script>")]);
  const student = await saveAvatar(fixture.deps, session, await spooled(bytes));
  expect((await bytesAt(account.id, student.avatarUrl)).includes("HIDDEN")).toBe(false);
});

test("DASH-07 a new picture has a new address, the old one is gone from its address at once and from the disk at the next cleanup", async () => {
  const { account, session } = await signedIn();
  const bytes = await photo(50, 50).png().toBuffer();
  const first = await saveAvatar(fixture.deps, session, await spooled(bytes));
  const second = await saveAvatar(fixture.deps, session, await spooled(bytes));
  expect(second.avatarUrl).not.toBe(first.avatarUrl);
  await expect(bytesAt(account.id, first.avatarUrl)).rejects.toMatchObject({ code: "not_found" });
  const name = first.avatarUrl?.split("/").at(-1)?.replace(".webp", "") ?? "";
  const key = `avatars/${name.slice(0, 2)}/${name}`;
  expect(await fixture.deps.files.sizeOf(key)).toBeGreaterThan(0);
  await cleanupPendingFiles({ db: fixture.db, files: fixture.deps.files, olderThanMs: 3600_000 });
  expect(await fixture.deps.files.sizeOf(key)).toBeNull();
  expect((await bytesAt(account.id, second.avatarUrl)).length).toBeGreaterThan(0);

  const without = await removeAvatar(fixture.deps, session);
  expect([without.avatarUrl, without.avatarSmallUrl]).toEqual([null, null]);
  await expect(bytesAt(account.id, second.avatarUrl)).rejects.toMatchObject({ code: "not_found" });
});

test("DASH-07 a picture is found under its owner and its whole random name alone", async () => {
  const { account, session } = await signedIn();
  const student = await saveAvatar(fixture.deps, session, await spooled(await photo(50, 50).png().toBuffer()));
  const file = student.avatarUrl?.split("/").at(-1) ?? "";
  for (const [id, name] of [
    [newId(), file],
    ["x", file],
    [account.id, `${"0".repeat(32)}.webp`],
    [account.id, file.replace(".webp", ".png")],
    [account.id, `../${file}`],
    [account.id, "%2e%2e%2fpasswd"],
  ] as const) {
    await expect(openAvatar(fixture.deps, id, name)).rejects.toMatchObject({ code: "not_found" });
  }
});

test("DASH-07 pictures cannot be sent without end", async () => {
  const { session } = await signedIn();
  const file = await spooled(await photo(20, 20).png().toBuffer());
  for (let number = 0; number < 20; number += 1) await saveAvatar(fixture.deps, session, file);
  await expect(saveAvatar(fixture.deps, session, file)).rejects.toMatchObject({ code: "too_many" });
});
