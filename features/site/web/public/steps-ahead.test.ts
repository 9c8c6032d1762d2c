import { describe, expect, test } from "vitest";
import { chatLink } from "./chat-link.ts";
import { type Stage, stepsAhead } from "./steps-ahead.ts";

const now = new Date("2026-11-21T09:00:00Z");
const trial = { label: "Wed 6 pm", startsAt: "2026-11-25T17:00:00Z", joins: "Wed 5:50 pm" };
const titles = (status: Parameters<typeof stepsAhead>[0]) => stepsAhead(status, now).map(({ title }) => title);

describe("PATH-01 what happens next", () => {
  test.each<[Stage, string[]]>([
    [
      "booked",
      [
        "Adaeze knows, and your chat is open",
        "We remind you twice",
        "Wed 5:50 pm, the room opens",
        "If it fits, you pay and start",
      ],
    ],
    [
      "picked",
      ["Your pick of Adaeze Okonkwo has arrived", "Book your free half hour", "If it fits, you pay and start"],
    ],
    [
      "verified",
      [
        "Your address is verified",
        "Book Wed 6 pm with Adaeze",
        "You meet for half an hour, free",
        "If it fits, you pay and start",
      ],
    ],
  ])("after %s", (stage, expected) => expect(titles({ stage, tutor: "Adaeze Okonkwo", trial })).toEqual(expected));

  test("is shown for no one in particular before a tutor is chosen", () => {
    expect(titles({ stage: "signed-up", unverified: "ada@mail.test" })[1]).toBe("Choose a tutor and a time");
    expect(stepsAhead({ stage: "signed-up", unverified: "ada@mail.test" }, now)[0]?.note).toContain("ada@mail.test");
  });

  test("promises one reminder less than a day before, and mail to a verified address alone", () => {
    const soon = { ...trial, startsAt: "2026-11-22T08:00:00Z" };
    const [, remind] = stepsAhead({ stage: "booked", tutor: "Adaeze", trial: soon, unverified: "ada@mail.test" }, now);
    expect(remind).toMatchObject({
      title: "We remind you",
      note: expect.stringMatching(/^An hour before .* once you/),
    });
  });

  test("of a tutor whom no one reaches here the team sees to it, and no time is offered", () => {
    expect(titles({ stage: "picked", tutor: "Kwame Mensah", isAway: true })).toEqual([
      "Our team has your pick of Kwame Mensah",
      "You meet for half an hour, free",
      "If it fits, you pay and start",
    ]);
  });

  test("of a tutor who reads here shows that the chat is open", () => {
    expect(titles({ stage: "picked", tutor: "Adaeze Okonkwo", isAway: false })[0]).toBe(
      "Adaeze has your pick, and your chat is open",
    );
  });

  test("has one step at most that it is time for, after what is done", () => {
    for (const stage of ["signed-up", "verified", "picked", "booked"] as const) {
      for (const input of [{}, { trial }, { tutor: "Ada", trial }, { tutor: "Ada", isAway: true }]) {
        const states = stepsAhead({ stage, ...input }, now).map(({ state }) => state);
        expect(states.filter((state) => state === "now").length).toBeLessThanOrEqual(1);
        expect(states[0]).toBe("done");
      }
    }
  });
});

test.each([
  [
    "https://wa.me/2348000000000",
    { href: "https://wa.me/2348000000000?text=Hello+Ada%3F", name: "Ask us on WhatsApp" },
  ],
  ["https://t.me/academy", { href: "https://t.me/academy", name: "Ask us in our chat" }],
  ["", null],
  ["nothing", null],
])("the first words of a message go along where the app takes them: %s", (chatUrl, link) =>
  expect(chatLink(chatUrl, "Hello Ada?")).toEqual(link),
);
