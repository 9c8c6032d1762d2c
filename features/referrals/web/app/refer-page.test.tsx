import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { provideCaller } from "#ui/api/own-call.ts";
import type { Referral } from "../../contract.ts";
import { ReferPage } from "./refer-page.tsx";

afterEach(cleanup);
beforeEach(() => provideCaller({ token: () => "t1", ended: () => {}, noSession: "" }));

const referral: Referral = {
  code: "tamobe47",
  link: "https://academy.test/register?ref=tamobe47",
  invited: 3,
  rewarded: 1,
  credit: [{ currency: "NGN", amountMinor: 500_000 }],
  rules: ["Send your link to a friend.", "Both of you get ₦5,000."],
  uses: [
    { name: "Ada O.", joinedOn: "20 November 2026", isRewarded: true },
    { name: "Bola A.", joinedOn: "19 November 2026", isRewarded: false },
  ],
};

function show(...answers: object[]) {
  const fetching = vi.fn<typeof fetch>();
  for (const answer of answers) {
    const status = "error" in answer ? 503 : 200;
    fetching.mockResolvedValueOnce(new Response(JSON.stringify(answer), { status }));
  }
  vi.stubGlobal("fetch", fetching);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ReferPage />
    </QueryClientProvider>,
  );
}

describe("REF-01 Refer & Earn", () => {
  test("shows the link to copy and to share, the code, the credit, how it works and who joined", async () => {
    show(referral);
    expect(screen.getByText("Loading your link...")).toBeTruthy();
    expect(await screen.findByText(referral.link)).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Copy your link" }));
    expect(await navigator.clipboard.readText()).toBe(referral.link);
    expect(screen.getByText("tamobe47")).toBeTruthy();
    const whatsapp = screen.getByRole("link", { name: /WhatsApp/ }).getAttribute("href") ?? "";
    expect(decodeURIComponent(whatsapp)).toContain(referral.link);
    expect(within(screen.getByRole("region", { name: "Your credit" })).getByText("₦5,000")).toBeTruthy();
    expect(screen.getByText("Friends who joined").closest("div")?.textContent).toContain("3");
    expect(screen.getByText("Friends who paid").closest("div")?.textContent).toContain("1");
    expect(screen.getByText("Both of you get ₦5,000.")).toBeTruthy();
    const rows = within(screen.getByRole("region", { name: "Who joined" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Ada O.Joined on 20 November 2026Paid",
      "Bola A.Joined on 19 November 2026Not paid yet",
    ]);
    expect(screen.getByText("The newest 2 of 3.")).toBeTruthy();
  });

  test("before anybody joined: no credit, and what makes a friend show up", async () => {
    show({ ...referral, invited: 0, rewarded: 0, credit: [], uses: [] });
    expect(await screen.findByText("Nobody has joined through your link yet.")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Your credit" })).getByText("₦0")).toBeTruthy();
  });

  test("a failure is shown, and another try shows the link", async () => {
    show({ error: "We are busy for a moment." }, referral);
    expect((await screen.findByRole("alert")).textContent).toBe("We are busy for a moment.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(referral.link)).toBeTruthy();
  });
});
