import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls } from "#tests/support/own-page.tsx";
import { namelessSite } from "#ui/brand/identity.ts";
import { SiteIdentityContext } from "#ui/brand/site-identity.tsx";
import { AskInChat } from "./ask-in-chat.tsx";

freshBrowser();
afterEach(cleanup);
const show = (chatUrl: string) =>
  render(
    <SiteIdentityContext value={{ ...namelessSite, chatUrl }}>
      <AskInChat reference="K7QM 4XWT" course="IELTS & more" />
    </SiteIdentityContext>,
  );

describe("CHAN-01 a question about an order in the messaging app", () => {
  test("has its reference and course written", () => {
    show("https://wa.me/2348000000000");
    const link = screen.getByRole("link", { name: "Ask us on WhatsApp about this order (opens in a new tab)" });
    const { origin, pathname, searchParams } = new URL(link.getAttribute("href") ?? "");
    expect(origin + pathname).toBe("https://wa.me/2348000000000");
    expect(searchParams.get("text")).toBe("Hello, this is about my order K7QM 4XWT for IELTS & more: ");
  });

  test("is not there where the academy has no such address", () => {
    show("");
    expect(screen.queryByRole("link")).toBeNull();
  });

  test.each([
    ["https://wa.me/2348000000000", 1],
    ["https://t.me/academy", 0],
  ])("a press of %s is noted with the page, and the link waits for nothing", async (chatUrl, count) => {
    const received = answerCalls({});
    history.replaceState(null, "", "/dashboard/orders/1?pay=card");
    show(chatUrl);
    // Where it leads is no concern here.
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    await userEvent.click(screen.getByRole("link"));
    expect(received("POST /api/whatsapp-presses").map(({ body }) => body)).toEqual(
      Array.from({ length: count }, () => ({ path: "/dashboard/orders/1" })),
    );
  });
});
