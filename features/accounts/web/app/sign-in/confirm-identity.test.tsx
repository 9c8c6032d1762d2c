import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type * as z from "zod/mini";
import type { Call } from "#lib/call.ts";
import { ask } from "#ui/api/ask.ts";
import { provideProof } from "#ui/api/own-call.ts";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "../../test-support.tsx";
import { askForProof } from "./confirm-identity.tsx";

freshBrowser();

const refund: Call<{ answer: z.ZodMiniUnknown }> = {
  name: "refund",
  method: "POST",
  path: "/api/refund",
  access: { capability: "payments.refund", scope: "all" },
};
const confirm = "POST /api/students/confirm-identity";

/** A server that takes a refund once the person showed that it is them. */
function served(proof: Parameters<typeof serve>[0][string] = { body: { message: "Thank you." } }) {
  let isConfirmed = false;
  return serve({
    "POST /api/refund": () => {
      if (isConfirmed) return { body: { refunded: 1 } };
      return { status: 403, body: { error: "Confirm first.", type: "urn:problem:confirm-again" } };
    },
    [confirm]: async (call) => {
      const response = typeof proof === "function" ? await proof(call) : proof;
      isConfirmed = response !== "no network" && (response.status ?? 200) === 200;
      return response;
    },
    "POST /api/students/confirm-identity/code": { body: { message: "Sent.", email: "tem***", resendAfterS: 60 } },
  });
}

beforeEach(() => {
  provideProof(askForProof);
  renderAt("/admin", null);
});
afterEach(() => provideProof(async () => false));

test("a refused call asks for the password over the page, and then goes through as if nothing had been", async () => {
  loggedInAs({ role: "admin" });
  const received = served();
  const answered = Promise.all([ask(refund), ask(refund)]);
  await userEvent.type(await screen.findByLabelText("Your password"), "Walls0pen1{Enter}");
  expect(await answered).toEqual([{ refunded: 1 }, { refunded: 1 }]);
  expect(received(confirm)).toEqual([{ body: { password: "Walls0pen1" }, token: "t1" }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a wrong password is shown there; anyone who closes it hears why the call did not go", async () => {
  loggedInAs({ role: "admin" });
  const received = served(problem(422, "The password is not right.", { password: "The password is not right." }));
  const refused = ask(refund).catch((error: Error) => error.message);
  await userEvent.type(await screen.findByLabelText("Your password"), "wrong{Enter}");
  expect(await screen.findByText("The password is not right.")).toBeTruthy();
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  expect(await refused).toBe("Confirm first.");
  expect(received("POST /api/refund")).toHaveLength(1);
});

test("who has no password enters the code that was mailed", async () => {
  loggedInAs({ role: "admin", hasPassword: false });
  const received = served();
  const answered = ask(refund);
  await userEvent.click(await screen.findByRole("button", { name: "Send me the code" }));
  await screen.findByText(/Enter the 6-digit code/);
  await userEvent.type(screen.getByLabelText(/Digit 1|1 of 6|character 1/i), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(await answered).toEqual({ refunded: 1 });
  expect(received(confirm)[0]?.body).toEqual({ code: "123456" });
});
