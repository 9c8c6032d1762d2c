import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bytesThisMonth, countBytes } from "./data-meter.ts";
import { DataUsePanel } from "./data-use-panel.tsx";
import { addBytes, costOf, monthOf, parseMonths } from "./month-bytes.ts";
import { isSavingData, setSavingData } from "./saving.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("the arithmetic of the meter", () => {
  test("bytes go to their month; three months are stored", () => {
    let months = addBytes({}, "2026-08", 5);
    for (const month of ["2026-09", "2026-10", "2026-11", "2026-11"]) months = addBytes(months, month, 10);
    expect(months).toEqual({ "2026-11": 20, "2026-10": 10, "2026-09": 10 });
    expect(monthOf(new Date(2026, 0, 31, 23))).toBe("2026-01");
  });

  test.each([null, "", "nonsense", "[]", "3", '{"2026-11":"5"}', '{"2026-11":-5}', '{"x":5}'])(
    "%s in storage counts as nothing",
    (text) => expect(parseMonths(text)).toEqual({}),
  );

  test("what came from a cache costs nothing, nor what a browser does not tell", () => {
    expect(costOf([{ transferSize: 300 }, { transferSize: 0 }, {}, { transferSize: 45 }])).toBe(345);
    expect(costOf([])).toBe(0);
  });
});

test("what is fetched adds up, with what another tab has written since", () => {
  vi.useFakeTimers();
  try {
    countBytes(1000);
    localStorage.setItem("data-use", JSON.stringify({ [monthOf(new Date())]: 500 }));
    countBytes(Number.NaN);
    expect(bytesThisMonth()).toBe(1500);
    vi.advanceTimersByTime(3000);
    expect(parseMonths(localStorage.getItem("data-use"))).toEqual({ [monthOf(new Date())]: 1500 });
  } finally {
    vi.useRealTimers();
  }
});

describe("the data saver", () => {
  test("is as the browser reports until someone moves the switch", () => {
    expect(isSavingData()).toBe(false);
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    expect(isSavingData()).toBe(true);
    setSavingData(false);
    expect(isSavingData()).toBe(false);
  });

  test("has a switch next to the figure and the limit, in words", async () => {
    localStorage.setItem("data-use", JSON.stringify({ [monthOf(new Date())]: 125_000_000 }));
    render(<DataUsePanel />);
    expect(screen.getByText(/^About 125 MB used in /)).toBeTruthy();
    expect(screen.getByText("375 MB left")).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("Monthly limit"), "100 MB");
    expect(screen.getByText("25 MB over")).toBeTruthy();
    const saver = screen.getByRole<HTMLInputElement>("switch", { name: "Data saver" });
    expect(saver.checked).toBe(false);
    await userEvent.click(saver);
    expect(isSavingData()).toBe(true);
    act(() => setSavingData(false));
    expect(saver.checked).toBe(false);
  });
});
