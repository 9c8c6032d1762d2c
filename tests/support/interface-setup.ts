import { configure } from "@testing-library/react";
import { beforeEach, vi } from "vitest";

// Vitest's setup of the interface's tests: what is waited for may take longer on a machine with other work than the library's
// second. A test that passes is not slower for it.
configure({ asyncUtilTimeout: 20_000 });

// It begins on this Wednesday noon in Lagos on any day: dates in the tests stay ahead or past. A test of another time sets its own.
beforeEach(aWednesday);
aWednesday();
function aWednesday(): void {
  if (!vi.isFakeTimers()) {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 11), toFake: ["Date"], shouldAdvanceTime: true });
  }
}

// Browsers have it; without it react-hook-form takes each select for one that was changed before its form was there.
Object.defineProperty(HTMLSelectElement.prototype, "size", { value: 0, configurable: true });
