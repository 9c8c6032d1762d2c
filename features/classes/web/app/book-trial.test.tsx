import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { classAnswers } from "../../answer-texts.ts";
import { classTexts } from "../../texts.ts";
import { BookTrial } from "./book-trial.tsx";
import { renderAt, saturdayInLagos, serve, slots, trial } from "./test-support.tsx";

afterEach(cleanup);
saturdayInLagos();

const hours = "GET /api/tutors/t1/slots";
const booking = "POST /api/students/trials";
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const show = () =>
  renderAt("/dashboard/singletutor/t1", <BookTrial tutorId="t1" tutorName="Adaeze Okonkwo" avatarUrl={null} />);
/** The radio of a time: its words begin with the day. */
const slot = (time: string) => screen.findByRole("radio", { name: new RegExp(` ${time}`) });
const button = (name: string) => screen.findByRole("button", { name });

describe("STUT-02 booking a trial class", () => {
  test("shows the free half hours by day in the viewer's zone, books the chosen one and shows what was booked", async () => {
    let isBooked = false;
    const received = serve({
      [hours]: () => ({ body: { ...slots, booked: isBooked ? trial : null } }),
      [booking]: () => {
        isBooked = true;
        return { body: { message: classAnswers.booked, class: trial } };
      },
    });
    show();
    expect(screen.getByText(classTexts.loadingHours)).toBeTruthy();
    const times = within(await screen.findByRole("group", { name: "Next free times" }));
    expect(times.getAllByRole("radio")).toHaveLength(2);
    expect(screen.getByText("Times are in West Africa Time (Africa/Lagos).")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Book / })).toBeNull();
    await user().click(await slot("9 - 9:30 am"));
    expect(screen.getByText("Wed 25 Nov, 9 am")).toBeTruthy();
    await user().click(await screen.findByRole("button", { name: "Book Wed 9 am" }));
    const sheet = await screen.findByRole("dialog", { name: "Booked: Wed 9 am" });
    expect(within(sheet).getByText("Adaeze knows, and your chat is open")).toBeTruthy();
    expect(within(sheet).getByText("Wed 8:50 am, the room opens")).toBeTruthy();
    expect(within(sheet).getByRole("link", { name: "Write to Adaeze" }).getAttribute("href")).toBe(
      "/dashboard/singletutor/t1?write=1",
    );
    expect(await within(sheet).findByText("3 of 40 blocks open. The next opens when you have met.")).toBeTruthy();
    await user().click(within(sheet).getByRole("button", { name: "Move" }));
    const moving = await screen.findByRole("dialog", { name: "Reschedule your trial class" });
    expect(screen.queryByRole("dialog", { name: "Booked: Wed 9 am" })).toBeNull();
    await user().click(within(moving).getByRole("button", { name: "Close" }));
    const heading = await screen.findByRole("heading", { name: "Your trial class" });
    expect(heading).toBeTruthy();
    expect(received(booking).map(({ body }) => body)).toEqual([
      { tutorId: "t1", startsAt: "2026-11-25T08:00:00.000Z", zone: "Africa/Lagos" },
    ]);
    expect(screen.getByText("Wednesday 25 November 2026")).toBeTruthy();
    expect(screen.getByText(classAnswers.booked)).toBeTruthy();
  });

  test("a time that another user took is reported and gone at once, and the hours are requested again", async () => {
    let requestCount = 0;
    const received = serve({
      // The second answer is slow.
      [hours]: () => (requestCount++ === 0 ? { body: slots } : new Promise<never>(() => {})),
      [booking]: { status: 409, body: { error: classTexts.taken } },
    });
    show();
    await user().click(await slot("9:30 - 10 am"));
    await user().click(await button("Book Wed 9:30 am"));
    expect((await screen.findByText(classTexts.taken)).closest("[role=alert]")).toBeTruthy();
    await waitFor(() => expect(received(hours)).toHaveLength(2));
    expect(screen.queryByRole("button", { name: /^Book / })).toBeNull();
    expect(screen.getAllByRole("radio")).toHaveLength(1);
  });

  test("without a network the choice stays", async () => {
    serve({ [hours]: { body: slots } });
    show();
    await user().click(await slot("9:30 - 10 am"));
    await user().click(await button("Book Wed 9:30 am"));
    expect(await screen.findByText(classTexts.failed)).toBeTruthy();
    expect(((await slot("9:30 - 10 am")) as HTMLInputElement).checked).toBe(true);
    expect(await button("Book Wed 9:30 am")).toBeTruthy();
  });

  test("a time that the address names is chosen from the start; one that is gone is not", async () => {
    serve({ [hours]: { body: slots } });
    const at = (moment: string) => `/dashboard/singletutor/t1?at=${moment}`;
    renderAt(at("2026-11-25T08:30:00.000Z"), <BookTrial tutorId="t1" tutorName="Adaeze Okonkwo" avatarUrl={null} />);
    expect(await button("Book Wed 9:30 am")).toBeTruthy();
    cleanup();
    renderAt(at("2026-11-25T07:30:00.000Z"), <BookTrial tutorId="t1" tutorName="Adaeze Okonkwo" avatarUrl={null} />);
    await slot("9 - 9:30 am");
    expect(screen.queryByRole("button", { name: /^Book / })).toBeNull();
  });

  test("goes on to later weeks; none free and a failure show it", async () => {
    let answers = 0;
    const received = serve({
      [hours]: () => {
        answers += 1;
        // The page asks, and once more when all times are wanted.
        if (answers <= 2) return { body: slots };
        return answers === 3 ? { body: { ...slots, days: [], previous: "2026-11-24", next: null } } : { status: 500 };
      },
    });
    show();
    await user().click(await button("All free times"));
    expect(((await button("Earlier")) as HTMLButtonElement).disabled).toBe(true);
    await user().click(await button("Later"));
    expect(await screen.findByText(classTexts.noHours)).toBeTruthy();
    expect(received(hours).at(-1)?.url).toContain("from=2026-12-01");
    await user().click(await button("Earlier"));
    expect((await screen.findByText(classTexts.hoursFailed)).closest("[role=alert]")).toBeTruthy();
  });
});

describe("STUT-02 a trial class that is booked", () => {
  const booked = { ...slots, booked: trial };

  test("is cancelled after a question", async () => {
    let isCancelled = false;
    const cancelling = "DELETE /api/students/trials/c2";
    const received = serve({
      [hours]: () => ({ body: isCancelled ? slots : booked }),
      [cancelling]: () => {
        isCancelled = true;
        return { body: { message: classAnswers.trialCancelled, class: { ...trial, state: "cancelled" } } };
      },
    });
    show();
    await user().click(await screen.findByRole("button", { name: /^Cancel class/ }));
    const dialog = screen.getByRole("dialog", { name: "Cancel this trial class?" });
    expect(received(cancelling)).toHaveLength(0);
    await user().click(within(dialog).getByRole("button", { name: "Cancel the class" }));
    expect(await screen.findByText(classAnswers.trialCancelled)).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Book a trial class" })).toBeTruthy();
    expect(received(cancelling)[0]?.url).toContain("zone=Africa%2FLagos");
  });

  test("is moved to another free time", async () => {
    const moving = "PUT /api/students/trials/c2";
    const received = serve({
      [hours]: { body: booked },
      [moving]: { body: { message: classAnswers.moved, class: { ...trial, time: "9:30 - 10 am" } } },
    });
    show();
    await user().click(await screen.findByRole("button", { name: /^Reschedule/ }));
    const dialog = await screen.findByRole("dialog", { name: "Reschedule your trial class" });
    await user().click(await within(dialog).findByRole("button", { name: "9:30 - 10 am" }));
    await user().click(within(dialog).getByRole("button", { name: "Move to Wed 25 Nov, 9:30 - 10 am" }));
    expect(await screen.findByText(classAnswers.moved)).toBeTruthy();
    expect(received(moving).map(({ body }) => body)).toEqual([
      { startsAt: "2026-11-25T08:30:00.000Z", zone: "Africa/Lagos" },
    ]);
  });

  test("cannot be changed within 12 hours: the buttons give way to the reason when that moment comes", async () => {
    serve({ [hours]: { body: booked } });
    show();
    expect(await screen.findByRole("button", { name: /^Reschedule/ })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(Date.parse("2026-11-24T20:00:01Z") - Date.now()));
    expect(screen.getByText(classTexts.tooLate)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Reschedule/ })).toBeNull();
  });
});
