import { expect, test } from "vitest";
import { liveHistories } from "./histories.fixture.ts";
import { openWallets } from "./wallet.fixture.ts";

test("WALL-01 after random histories the wallets and the ledger agree to the kobo, and no class is paid twice or never", async () => {
  const setup = await openWallets();
  try {
    const { wrong, ...lived } = await liveHistories(setup, { count: 60, seed: 20_261_127, batch: 30 });
    expect(wrong).toEqual([]);
    expect(lived).toEqual({ histories: 60, steps: 540 });
  } finally {
    await setup.close();
  }
}, 180_000);
