import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { GroupOption, HourOption, TimesResponse, TimeView } from "../../contract.ts";
import { placementTexts } from "../../texts.ts";
import { TimesPage } from "./times-page.tsx";

afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  sessionStorage.clear();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone: "Africa/Lagos" } as never);
});

const time = (label: string): TimeView => {
  const [day = "", ...rest] = label.split(" ");
  return { day, time: rest.join(" "), label, otherLabel: label, skipped: [], lastOn: "2027-03-20", later: null };
};
const span = { first: "2026-12-01T17:00:00.000Z", last: "2027-03-20T09:00:00.000Z", count: 32 };
const december: GroupOption = {
  id: "018f0000-0000-7000-8000-00000000000a",
  name: "UX December",
  seats: 12,
  taken: 7,
  times: [time("Tue 6 pm"), time("Sat 10 am")],
  ...span,
  missed: 0,
  minutes: 90,
  refusal: null,
};
const hour = (weekday: number, startMinute: number, label: string, changes: Partial<HourOption> = {}): HourOption => ({
  weekday,
  startMinute,
  ...time(label),
  ...span,
  count: 16,
  isFree: true,
  ...changes,
});
const placement = {
  enrolmentId: "e1",
  student: { id: "s1", fullName: "Chidinma Obi" },
  course: { slug: "ux", title: "Product Design UI/UX" },
  tutor: { id: "a", fullName: "Adaeze Okonkwo" },
  since: "2026-11-25T09:00:00.000Z",
  by: "2026-11-26T09:00:00.000Z",
  wish: null,
  paid: null,
};
const times: TimesResponse = {
  placement,
  placed: null,
  zone: { id: "Africa/Lagos", name: "West Africa Time" },
  otherZone: null,
  groups: [
    december,
    {
      ...december,
      id: "018f0000-0000-7000-8000-00000000000b",
      name: "UX May",
      taken: 12,
      times: [time("Tue 7:30 pm")],
      refusal: "full",
    },
  ],
  hours: [
    hour(2, 960, "Tue 4 pm"),
    hour(3, 1110, "Wed 6:30 pm"),
    hour(3, 1170, "Wed 7:30 pm"),
    hour(4, 1200, "Thu 8 pm"),
    hour(5, 1200, "Fri 8 pm", { isFree: false }),
    hour(6, 600, "Sat 12 noon"),
  ],
  minutes: 90,
};
const placed = {
  name: "UX December",
  isOwnTimes: false,
  times: december.times,
  first: span.first,
  changeableUntil: "2026-11-30T17:00:00.000Z",
};
const path = "/api/students/placements/e1";
const [read, take, wish] = [`GET ${path}`, `PUT ${path}`, `PUT ${path}/wish`];

function show(answer: TimesResponse = times, others: Parameters<typeof answerCalls>[0] = {}, at = "/times") {
  const received = answerCalls({ [read]: { body: answer }, ...others });
  return { received, ...renderPage(at, <TimesPage enrolment="e1" />) };
}
const tile = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
const pressed = () =>
  within(screen.getByRole("list", { name: "Times of a week" }))
    .getAllByRole("button", { pressed: true })
    .map(({ textContent }) => textContent);
const press = async (name: string | RegExp) => userEvent.click(await tile(name));
const statusText = () => within(screen.getByRole("region", { name: "Adaeze’s week" })).getByRole("status").textContent;
const week = () => screen.getByRole("img", { name: /^Your week/ }).getAttribute("aria-label");

describe("PLACE-01 choosing class times", () => {
  test("a group comes whole, is stored in the address and taken by one button that names it", async () => {
    const answers: TimesResponse = { ...times };
    const { received, address } = show(times, {
      [take]: () => {
        answers.placed = placed;
        return { body: { message: "Classes: Tue 6 pm and Sat 10 am.", placed } };
      },
      [read]: () => ({ body: answers }),
    });
    expect(await screen.findByRole("heading", { name: "When are your classes?" })).toBeTruthy();
    expect(screen.getByText("Product Design UI/UX with Adaeze Okonkwo. Choose 2 or 3 a week.")).toBeTruthy();
    expect(week()).toBe("Your week: nothing chosen yet");
    expect((await tile("Choose 2 or 3 times")).disabled).toBe(true);

    await press(/^Tue 6 pm.*5 seats left/);
    expect(pressed()).toEqual([
      expect.stringMatching(/^Tue 6 pm.*5 seats left/),
      expect.stringMatching(/^Sat 10 am.*5 seats left/),
    ]);
    expect(week()).toBe("Your week: Tue 6 pm and Sat 10 am");
    expect(statusText()).toContain("UX December meets Tue 6 pm and Sat 10 am.");
    expect(address()).toBe(`/times?group=${december.id}`);
    const facts = within(screen.getByRole("region", { name: "What you chose" }));
    for (const value of ["Tue 1 Dec, 6 pm", "Sat 20 Mar 2027", "32, 1½ hours each", "66 MB a class"])
      expect(facts.getByText(value)).toBeTruthy();
    expect(screen.getByText("2 a week. Change them until Mon 30 Nov, 6 pm.")).toBeTruthy();

    await press("Take Tue 6 pm and Sat 10 am");
    const heading = await screen.findByRole("heading", { name: "Your classes: Tue 6 pm and Sat 10 am" });
    expect(received(take)[0]?.body).toEqual({ choice: { group: december.id }, zone: "Africa/Lagos" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(address()).toBe("/times"));
    expect(screen.getByRole("link", { name: "See your calendar" }).getAttribute("href")).toBe("/dashboard/calendar");
  });

  test("own hours: two or three that do not overlap; a fourth is refused in words; they take a group's place", async () => {
    const { received, address } = show(times, { [take]: refused(409, placementTexts.notFree) });
    await press(/^Sat 10 am/);
    await press(/^Tue 4 pm.*one to one/);
    expect(pressed()).toHaveLength(1);
    expect((await tile("Choose one more time")).disabled).toBe(true);
    await press(/^Wed 6:30 pm/);
    await press(/^Wed 7:30 pm/);
    expect(statusText()).toBe(placementTexts.overlaps("Wed 7:30 pm", "Wed 6:30 pm"));
    await press(/^Thu 8 pm/);
    await press(/^Sat 12 noon/);
    expect(statusText()).toBe(placementTexts.enough);
    expect(decodeURIComponent(address())).toBe("/times?times=2-960,3-1110,4-1200");
    await press("Take Tue 4 pm, Wed 6:30 pm and Thu 8 pm");
    expect(await screen.findByText(placementTexts.notFree)).toBeTruthy();
    expect(received(take)[0]?.body).toMatchObject({
      choice: {
        times: [
          { weekday: 2, startMinute: 960 },
          { weekday: 3, startMinute: 1110 },
          { weekday: 4, startMinute: 1200 },
        ],
      },
    });
    await press(/^Thu 8 pm/);
    expect(screen.queryByText(placementTexts.notFree)).toBeNull();
  });

  test("what was just taken is read again, and what can still be had stays chosen", async () => {
    let isTaken = false;
    show(
      times,
      {
        [read]: () => ({
          body: {
            ...times,
            hours: times.hours.map((hour) =>
              hour.label === "Thu 8 pm" && isTaken ? { ...hour, isFree: false } : hour,
            ),
          },
        }),
        [take]: () => {
          isTaken = true;
          return refused(409, placementTexts.notFree);
        },
      },
      "/times?times=2-960,4-1200,9-1,oops",
    );
    await press("Take Tue 4 pm and Thu 8 pm");
    expect(await screen.findByText(placementTexts.notFree)).toBeTruthy();
    await waitFor(async () => expect((await tile(/^Thu 8 pm/)).disabled).toBe(true));
    expect(pressed()).toEqual([expect.stringMatching(/^Tue 4 pm/)]);
  });

  test("what cannot be had stays in sight and shows why, and a group that runs shows what is missed", async () => {
    const busy = { ...december, id: "c", name: "UX July", times: [time("Mon 9 am")], refusal: "clash" as const };
    const begun = { ...december, missed: 4 };
    show({ ...times, groups: [begun, busy, ...times.groups.slice(1)] });
    expect((await tile(/^Tue 7:30 pm.*full/)).disabled).toBe(true);
    expect((await tile(/^Mon 9 am.*you have a class then/)).disabled).toBe(true);
    expect((await tile(/^Fri 8 pm.*taken/)).disabled).toBe(true);
    await press(/^Sat 10 am/);
    expect(statusText()).toContain("you would miss 4 classes");
  });

  test("another clock: the tutor's time next to one's own, and from when it is another here", async () => {
    const tuesday = {
      ...time("Tue 6 pm"),
      otherLabel: "Tue 12 noon",
      later: { on: "2027-03-14", label: "Tue 5 pm" },
    };
    show({
      ...times,
      otherZone: { id: "America/New_York", name: "Eastern Standard Time" },
      groups: [{ ...december, times: [tuesday, time("Sat 10 am")] }],
    });
    await press(/^Tue 6 pm.*Tue 12 noon for Adaeze/);
    expect(screen.getByText("For Adaeze: Tue 12 noon, Sat 10 am (Eastern Standard Time).")).toBeTruthy();
    expect(screen.getByText(/^From Sunday 14 March on, Tue 6 pm is Tue 5 pm for you/)).toBeTruthy();
  });
});

describe("PLACE-01 leaving it to the tutor", () => {
  test("shows the hour of the answer, asks for a text, and is shown until then", async () => {
    const withWish = { ...times, placement: { ...placement, wish: "Evenings", by: "2026-11-26T11:00:00.000Z" } };
    let isRequested = false;
    const { received } = show(times, {
      [read]: () => ({ body: isRequested ? withWish : times }),
      [wish]: () => {
        isRequested = true;
        return {
          body: { message: "Adaeze Okonkwo proposes times by Thu 26 Nov, 12 noon.", by: withWish.placement.by },
        };
      },
    });
    const card = within(await screen.findByRole("region", { name: "None of them fits?" }));
    expect(card.getByText("Thu 26 Nov, 12 noon")).toBeTruthy();
    await userEvent.click(card.getByRole("button", { name: "Let Adaeze propose" }));
    await userEvent.click(await card.findByRole("button", { name: "Ask Adaeze" }));
    expect(await card.findByText(placementTexts.wishEmpty)).toBeTruthy();
    await userEvent.type(card.getByLabelText("When can you?"), "Evenings");
    await userEvent.click(card.getByRole("button", { name: "Ask Adaeze" }));
    const after = within(await screen.findByRole("region", { name: "Adaeze proposes times" }));
    expect(received(wish)[0]?.body).toEqual({ text: "Evenings" });
    expect(after.getByText("Until then you can still choose yourself.")).toBeTruthy();
    expect(after.getByText("You said: Evenings")).toBeTruthy();
    await press(/^Tue 6 pm/);
  });

  test("an hour that has passed is shown as such", async () => {
    show({ ...times, placement: { ...placement, wish: "Evenings", by: "2026-11-24T11:00:00.000Z" } });
    expect(await screen.findByText(/Adaeze meant to propose times by Tue 24 Nov, 12 noon/)).toBeTruthy();
  });

  test("no times at all: only the words to the tutor", async () => {
    show({ ...times, groups: [], hours: [] });
    expect(await screen.findByText(placementTexts.none("Adaeze"))).toBeTruthy();
    expect(screen.getByRole("region", { name: "Let Adaeze propose times" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Take|Choose)/ })).toBeNull();
  });
});

describe("PLACE-01 class times that are set", () => {
  test("can be changed until a day before the first class; keeping them leads back", async () => {
    show({ ...times, placed });
    expect(await screen.findByText("You can choose other times until Mon 30 Nov, 6 pm.")).toBeTruthy();
    await press("Choose other times");
    expect(await screen.findByRole("heading", { name: "When are your classes?" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "None of them fits?" })).toBeNull();
    await press("Keep my times");
    expect(await screen.findByRole("heading", { name: /^Your classes/ })).toBeTruthy();
  });

  test("later they cannot, whatever the address shows", async () => {
    show({ ...times, placed: { ...placed, changeableUntil: null } }, {}, "/times?change=1");
    expect(await screen.findByRole("heading", { name: /^Your classes/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Choose other times" })).toBeNull();
    expect(screen.getByRole("link", { name: "Write to Adaeze" })).toBeTruthy();
  });
});

test("a failure shows it and offers another try; a course that waits for a payment shows that", async () => {
  let count = 0;
  show(
    times,
    {
      [read]: () => (++count === 1 ? "no network" : { body: times }),
      [take]: refused(409, placementTexts.paused),
    },
    `/times?group=${december.id}`,
  );
  await press("Try again");
  await press(/^Take Tue 6 pm/);
  expect(await screen.findByText(placementTexts.paused)).toBeTruthy();
});
