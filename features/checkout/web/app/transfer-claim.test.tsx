import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { OrderPageView } from "../../contract.ts";
import { TransferClaim } from "./transfer-claim.tsx";

afterEach(cleanup);
beforeEach(() => void provideTestCaller());

const transfer = { accountNumber: "0123456789", bankName: "Example Bank", accountHolder: "Academy", supportEmail: "" };
/** Shows where the transfer of an order is. */
function show(changes: Partial<OrderPageView> = {}) {
  const order = {
    id: "o1",
    state: "open",
    placedAt: "2026-11-24T17:32:00.000Z",
    expiresAt: "2026-12-01T17:32:00.000Z",
    course: { shortTitle: "Frontend" },
    transfer,
    claim: null,
    ...changes,
  } as OrderPageView;
  renderPage("/", <TransferClaim order={order} due={{ amountMinor: 7_750_000, currency: "NGN" }} />);
}
const button = () => screen.getByRole("button", { name: "I have made the transfer of ₦77,500" });
const current = () => screen.getAllByRole("listitem").find((item) => item.getAttribute("aria-current") === "step");

test("PAY-09 tells where the transfer is, and takes the student's word without a receipt, once", async () => {
  let end = () => {};
  const received = answerCalls({
    "POST /api/students/orders/o1/transfer": () =>
      new Promise((resolve) => {
        end = () => resolve({ body: { data: { state: "waiting" } } });
      }),
  });
  show();
  expect(current()?.textContent).toContain("You send the money");
  await userEvent.dblClick(button());
  expect(received("POST /api/students/orders/o1/transfer")).toHaveLength(1);
  end();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(""));
});

test("PAY-09 what cannot be reported shows why and can be tried again", async () => {
  answerCalls({ "POST /api/students/orders/o1/transfer": () => refused(409, "Nothing is to be paid.") });
  show();
  await userEvent.click(button());
  expect(await screen.findByText("Nothing is to be paid.")).toBeTruthy();
  answerCalls({ "POST /api/students/orders/o1/transfer": "no network" });
  await userEvent.click(button());
  expect(await screen.findByText(/could not reach the academy/)).toBeTruthy();
});

test("PAY-09 a receipt that is too large is refused before it is sent", async () => {
  const received = answerCalls({});
  show();
  const file = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "receipt.pdf", { type: "application/pdf" });
  await userEvent.upload(screen.getByLabelText(/^Receipt/), file);
  expect(await screen.findByText("A receipt may have 5 MB.")).toBeTruthy();
  expect(received("POST /api/students/orders/o1/transfer")).toEqual([]);
});

test("PAY-09 once it is reported it waits for the bank, and another receipt may follow", () => {
  show({ claim: { state: "waiting", reason: null, claimedAt: "2026-11-24T18:00:00.000Z", receipt: "slip.jpg" } });
  expect(current()?.textContent).toContain("We see it in the bank");
  expect(screen.getByText(/You told us on 24 November 2026.*with slip\.jpg/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send the receipt" }).disabled).toBe(true);
});

test("PAY-09 what staff refused shows their reason and is reported again", () => {
  const claimedAt = "2026-11-24T18:00:00.000Z";
  show({ claim: { state: "refused", reason: "It did not reach our account.", claimedAt, receipt: null } });
  expect(screen.getByText(/It did not reach our account\./)).toBeTruthy();
  expect(button()).toBeTruthy();
});

test("without the academy's account there is nothing to tell of", () => {
  show({ transfer: { ...transfer, accountNumber: "" } });
  expect(screen.queryByRole("button")).toBeNull();
});

test("PAY-09 how far a receipt is on its way is reported to the bar", async () => {
  const reported: number[] = [];
  class Sending {
    upload = new EventTarget();
    status = 200;
    response = new Blob(['{"data":{}}']);
    responseType = "";
    heard = new EventTarget();
    open() {}
    setRequestHeader() {}
    getAllResponseHeaders = () => "content-type: application/json\r\n";
    addEventListener = this.heard.addEventListener.bind(this.heard);
    send() {
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { lengthComputable: true, loaded: 1, total: 4 }));
      this.heard.dispatchEvent(new Event("load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Sending);
  const { sendWatched } = await import("#ui/api/send-watched.ts");
  const reply = await sendWatched(
    "/api/x",
    { method: "POST", headers: new Headers(), body: new FormData() },
    (percent) => reported.push(percent),
  );
  expect([reply.status, reported]).toEqual([200, [25]]);
  vi.unstubAllGlobals();
});
