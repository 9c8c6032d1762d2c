import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { provideCaller } from "#ui/api/own-call.ts";
import { Toaster } from "#ui/components/toast.tsx";

/** What tests of pages behind the login share: a server that is a table, and a place where pages stand. */

export type Sent = { body: unknown; headers: Headers; query: string };
type Reply = { status?: number; body?: unknown } | "no network";

/** Someone is logged in, with the token `t1`. Returns the mock that an ended session calls. */
export function provideTestCaller() {
  const ended = vi.fn();
  provideCaller({ token: () => "t1", ended, noSession: "Nobody is logged in." });
  return ended;
}

/** An error as the API tells it. */
export const refused = (status: number, error?: string): Reply => ({ status, body: { error } });

/**
 * Answers calls by "METHOD /path" (the query apart) from now on; the answered function lists what one of them received. A call
 * that no one expected fails as a lost network would.
 */
export function answerCalls(
  handlers: Record<string, Reply | ((sent: Sent) => Reply | Promise<Reply>)>,
): (name: string) => Sent[] {
  const received: Record<string, Sent[]> = {};
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const [path = "", query = ""] = address.split("?");
    const name = `${init.method ?? "GET"} ${path}`;
    const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    const sent = { body, headers: new Headers(init.headers), query };
    received[name] = [...(received[name] ?? []), sent];
    const handler = handlers[name];
    const reply = typeof handler === "function" ? await handler(sent) : (handler ?? "no network");
    if (reply === "no network") throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status ?? 200 });
  });
  return (name) => received[name] ?? [];
}

/** Renders a page at an address, whatever the address; with a fresh store of answers, which comes back with the router. */
export function renderPage(address: string, page: ReactNode) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always" }, mutations: { networkMode: "always" } },
  });
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { router, client, address: () => router.state.location.pathname + router.state.location.search };
}
