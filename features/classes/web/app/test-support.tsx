import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { toast } from "react-hot-toast/headless";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { provideCaller } from "#ui/api/own-call.ts";
import { Toaster } from "#ui/components/toast.tsx";
import type { ClassesResponse, ClassView, FreeTime, SlotsResponse } from "../../contract.ts";

/** What the tests of these pages share: a class, a server that is a table, and a place where pages are rendered. */

export const designPrincipal: ClassView = {
  id: "c1",
  kind: "class",
  state: "scheduled",
  title: "Design Principal",
  course: "Product Design UI/UX",
  tutor: { id: "t1", fullName: "Adaeze Okonkwo" },
  startsAt: "2026-11-24T13:00:00.000Z",
  endsAt: "2026-11-24T14:00:00.000Z",
  date: "2026-11-24",
  time: "2 - 3 pm",
  joinsAt: "2026-11-24T12:50:00.000Z",
  changeableUntil: null,
  attendance: null,
  hasReport: false,
  isRescued: false,
};

export const trial: ClassView = {
  ...designPrincipal,
  id: "c2",
  kind: "trial",
  title: "Trial class",
  course: null,
  startsAt: "2026-11-25T08:00:00.000Z",
  endsAt: "2026-11-25T08:30:00.000Z",
  date: "2026-11-25",
  time: "9 - 9:30 am",
  joinsAt: "2026-11-25T07:50:00.000Z",
  changeableUntil: "2026-11-24T20:00:00.000Z",
};

const zone = { id: "Africa/Lagos", name: "West Africa Time" };

export const calendarOf = (classes: ClassView[], changes: Partial<ClassesResponse> = {}): ClassesResponse => ({
  zone,
  today: "2026-11-21",
  days: Object.entries(Object.groupBy(classes, ({ date }) => date)).map(([date, ofDay = []]) => ({
    date,
    classes: ofDay,
    due: [],
  })),
  next: classes[0] ?? null,
  onHold: [],
  feedSince: null,
  ...changes,
});

const freeTime = (startsAt: string, time: string, label: string): FreeTime => ({
  startsAt,
  date: "2026-11-25",
  day: "Wed 25 Nov",
  time,
  label,
  soon: "in 4 days",
});

export const slots: SlotsResponse = {
  zone,
  days: [
    {
      date: "2026-11-25",
      slots: [
        freeTime("2026-11-25T08:00:00.000Z", "9 - 9:30 am", "Wed 9 am"),
        freeTime("2026-11-25T08:30:00.000Z", "9:30 - 10 am", "Wed 9:30 am"),
      ],
    },
  ],
  previous: null,
  next: "2026-12-01",
  booked: null,
};

type Answer = { status?: number; body?: unknown };
type Handler = Answer | ((body: unknown) => Answer | Promise<Answer>);

/** Answers calls by "METHOD /path" without the query from now on; the answered function lists what came to one of them. */
export function serve(handlers: Record<string, Handler>): (name: string) => { url: string; body: unknown }[] {
  const received: Record<string, { url: string; body: unknown }[]> = {};
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const name = `${init.method ?? "GET"} ${url.split("?")[0]}`;
    const handler = handlers[name];
    if (handler === undefined) throw new TypeError(`Nobody expected ${name}`);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    received[name] = [...(received[name] ?? []), { url, body }];
    const response = typeof handler === "function" ? await handler(body) : handler;
    return new Response(JSON.stringify(response.body ?? {}), { status: response.status ?? 200 });
  });
  return (name) => received[name] ?? [];
}

/** Renders at an address of the dashboard. Returns the router. */
export function renderAt(address: string, page: ReactNode) {
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return router;
}

/** It is Saturday 21 November 2026, 10 am in Lagos, for each test; timers run by themselves. */
export function saturdayInLagos(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      now: new Date("2026-11-21T09:00:00Z"),
      shouldAdvanceTime: true,
      toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    });
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone: "Africa/Lagos" } as never);
    provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  });
  afterEach(() => {
    act(() => toast.remove());
    vi.useRealTimers();
    document.body.replaceChildren();
  });
}
