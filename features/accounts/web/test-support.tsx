import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { toast } from "react-hot-toast/headless";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { powersOf } from "#lib/capabilities.ts";
import { Toaster } from "#ui/components/toast.tsx";
import type { Student } from "../answers-contract.ts";
import { browserSession } from "./browser-session.ts";

/** What the tests of these pages share: a person, a server that is a table, and a place where pages are rendered. */

export const temi: Student = {
  id: "018f0000-0000-7000-8000-000000000001",
  _id: "018f0000-0000-7000-8000-000000000001",
  fullName: "Temitope Alabi",
  email: "temitope.alabi@mail.com",
  phone: "0803 123 4567",
  address: "Ibadan",
  role: "student",
  roles: ["student"],
  powers: [],
  emailVerified: true,
  hasPassword: true,
  twoFactorEnabled: false,
  emailNotifications: true,
  pushNotifications: false,
  theme: "light",
  timeZone: "Africa/Lagos",
  avatarUrl: null,
  avatarSmallUrl: null,
};

export type Call = { body: unknown; token: string | null };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | "no network";
type Handler = Answer | ((call: Call) => Answer | Promise<Answer>);

/** An error as the API tells it. */
export const problem = (status: number, error?: string, fields: Record<string, string> = {}): Answer => ({
  status,
  body: { error, errors: Object.entries(fields).map(([name, message]) => ({ pointer: `/${name}`, message })) },
});

/**
 * Answers calls by "METHOD /path" from now on; the answered function lists what one of them received. A call that no one
 * expected fails as a lost network would, so a page cannot pass by calling something else.
 */
export function serve(handlers: Record<string, Handler>): (name: string) => Call[] {
  const received: Record<string, Call[]> = {};
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const name = `${init.method ?? "GET"} ${path}`;
    const handler = handlers[name];
    if (handler === undefined) throw new TypeError(`Nobody expected ${name}`);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    const token = new Headers(init.headers).get("authorization")?.replace("Bearer ", "") ?? null;
    const call = { body, token };
    received[name] = [...(received[name] ?? []), call];
    const response = typeof handler === "function" ? await handler(call) : handler;
    if (response === "no network") throw new TypeError("Failed to fetch");
    return new Response(response.body instanceof Blob ? response.body : JSON.stringify(response.body ?? {}), {
      status: response.status ?? 200,
      headers: response.headers,
    });
  });
  return (name) => received[name] ?? [];
}

/** An answer that comes when `release` is called. */
export function later(response: Answer): { handler: () => Promise<Answer>; release: () => void } {
  let release: () => void = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { handler: () => waiting.then(() => response), release: () => release() };
}

/** Whether the browser's own test has begun a session: as `temi`, changed. */
export function loggedInAs(changes: Partial<Student> = {}, token = "t1"): Student {
  const roles = changes.roles ?? [changes.role ?? "student"];
  const student = { ...temi, roles, powers: powersOf({ roles }), ...changes };
  browserSession().begin({ token, remember: false, student });
  return student;
}

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return (
    <p data-testid="elsewhere" data-state={JSON.stringify(state)}>
      {pathname + search}
    </p>
  );
}

/** Renders a page at an address; every other address shows itself as text. Returns the router. */
export function renderAt(address: string | { pathname: string; state: unknown }, page: ReactNode) {
  const path = typeof address === "string" ? (address.split(/[?#]/)[0] ?? "/") : address.pathname;
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: "*", element: <Elsewhere /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } })}
    >
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return router;
}

/** The address to which the page has led; waits for it. */
export const ledTo = async (): Promise<string> => (await screen.findByTestId("elsewhere")).textContent ?? "";

/** Each test starts in a browser that knows no one. */
export function freshBrowser(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    document.documentElement.dataset.theme = "light";
    browserSession().reread();
  });
  afterEach(() => {
    act(() => toast.remove());
    // A page that is left would hear the next one's keys.
    cleanup();
    document.body.replaceChildren();
  });
}
