import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import type { OwnProfile } from "../../../own-profile-contract.ts";
import { ownProfileTexts } from "../../../own-profile-texts.ts";
import { OwnProfilePage } from "./own-profile-page.tsx";

// A frame is a page of its own, which the journeys look at.
vi.mock("./phone-frame.tsx", () => ({
  PhoneFrame: ({ title, children }: { title: string; children: ReactNode }) => <div title={title}>{children}</div>,
}));

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
});

const own: OwnProfile = {
  profile: {
    fullName: "Adaeze Okonkwo",
    heading: "Learn design with Adaeze",
    position: "Product designer",
    about: "I teach from the phone you hold.",
    learn: ["Interview five riders", "Draw on paper"],
    skills: ["Figma", "Research", "Prototypes"],
    languages: ["English"],
    experienceYears: 6,
    location: "Lagos, Nigeria",
    classType: "online classes only",
    intro: null,
    version: 3,
  },
  shown: {
    id: "01a20508-0000-7000-8000-000000000001",
    slug: "adaeze-okonkwo",
    course: "Product Design UI/UX",
    avatarUrl: null,
    students: "9 students",
    rating: 4.9,
    ratingLabel: "4.9/5",
    reviewCount: 41,
    reviews: "41 reviews",
    lastActive: "Today",
    courses: [{ slug: "ui-ux", title: "Product Design UI/UX", shortTitle: "UI/UX", school: "design", glyph: "ui" }],
    shownReviews: [],
  },
  isPublished: true,
  photoBytes: null,
  hasHours: true,
  officeEmail: "office@academy.example",
};
const sent = ([first]: { body: unknown }[]) => first?.body as OwnProfile["profile"];
const get = "GET /api/desk/profile";
const put = "PUT /api/desk/profile";
const answer = (profile: Partial<OwnProfile["profile"]>, more: Partial<OwnProfile> = {}) => ({
  body: { data: { ...own, ...more, profile: { ...own.profile, ...profile } } },
});
const field = (name: string | RegExp) => screen.getByRole("textbox", { name }) as HTMLInputElement;
const publish = () => screen.getByRole("button", { name: "Publish" }) as HTMLButtonElement;
async function open() {
  const onSaved = vi.fn();
  renderAt("/tutor/profile", <OwnProfilePage onSaved={onSaved} />);
  await screen.findByRole("heading", { name: "What you teach" });
  return onSaved;
}

test("TUT-01 what is typed is not public before it is published, and what a good profile lacks is shown while it is typed", async () => {
  loggedInAs({ role: "tutor" });
  const received = serve({ [get]: answer({}), [put]: answer({ heading: "Draw it first", version: 4 }) });
  const onSaved = await open();
  expect(publish().disabled).toBe(true);
  expect(screen.getByText("Nothing new to publish.")).toBeTruthy();
  const checks = screen.getAllByRole("region", { name: /Complete: 2 of 6/ })[0] as HTMLElement;
  expect(
    within(checks)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Add A photo of your face",
    "Add A headline, and 120 letters about you",
    "Add Three lines of what students learn",
    "Add A short film in which you say hello",
  ]);
  await userEvent.type(field(/You will learn/), "\nA portfolio page");
  expect(screen.getAllByText(/Complete: 3 of 6/).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("button", { name: "Take it back" }));
  expect(field(/You will learn/).value).toBe("Interview five riders\nDraw on paper");
  await userEvent.clear(field("Headline"));
  await userEvent.type(field("Headline"), "Draw it first");
  expect(screen.getByText("Not public yet: headline.")).toBeTruthy();
  expect((await screen.findByTitle("Your card as students see it")).textContent).toContain("Draw it first");
  await userEvent.click(publish());
  await screen.findByText("Nothing new to publish.");
  expect(received(put)[0]?.body).toEqual({ ...own.profile, heading: "Draw it first" });
  expect(onSaved).toHaveBeenCalled();
  expect(field("Headline").value).toBe("Draw it first");
});

test("TUT-01 skills are added by Enter, a comma or leaving, and taken away; each once", async () => {
  loggedInAs({ role: "tutor" });
  const received = serve({ [get]: answer({}), [put]: answer({ version: 4 }) });
  await open();
  await userEvent.type(field("Skills"), "Type{Enter}figma,Colour,Grids");
  await userEvent.click(screen.getByRole("button", { name: "Remove Research" }));
  await userEvent.tab();
  const list = screen.getByRole("list", { name: "Skills" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Figma", "Prototypes", "Type", "Colour", "Grids"]);
  await userEvent.click(publish());
  await waitFor(() => expect(received(put)).toHaveLength(1));
  expect(sent(received(put)).skills).toEqual(["Figma", "Prototypes", "Type", "Colour", "Grids"]);
});

test("TUT-01 a film wants its minutes, and a file its size; what is wrong is shown at its field", async () => {
  loggedInAs({ role: "tutor" });
  const received = serve({ [get]: answer({}), [put]: problem(422, "No.", { heading: "Please write a headline." }) });
  await open();
  await userEvent.type(field(/Link/), "http://a.example/me.mp4");
  await userEvent.click(publish());
  expect(await screen.findByText(ownProfileTexts.linkInvalid)).toBeTruthy();
  expect(screen.getByText(ownProfileTexts.minutes)).toBeTruthy();
  await userEvent.clear(field(/Link/));
  await userEvent.type(field(/Link/), "https://youtu.be/a1b2c3");
  expect(screen.queryByRole("textbox", { name: "Size of the file in MB" })).toBeNull();
  await userEvent.type(field("Length in minutes"), "2");
  await userEvent.click(publish());
  await waitFor(() => expect(received(put)).toHaveLength(1));
  expect(sent(received(put)).intro).toEqual({
    url: "https://youtu.be/a1b2c3",
    minutes: 2,
    megabytes: null,
  });
  expect(await screen.findByText("Please write a headline.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field("Headline")));
});

test("TUT-01 what another device published since is shown, and what is typed stays until its writer decides", async () => {
  loggedInAs({ role: "tutor" });
  let answered = answer({});
  const received = serve({
    [get]: () => answered,
    [put]: ({ body }) =>
      (body as OwnProfile["profile"]).version === 4
        ? answer({ ...(body as OwnProfile["profile"]), version: 5 })
        : problem(409, ownProfileTexts.stale),
  });
  await open();
  await userEvent.clear(field("Headline"));
  await userEvent.type(field("Headline"), "Mine");
  answered = answer({ heading: "Theirs", version: 4 });
  await userEvent.click(publish());
  await screen.findByText(/What you typed is still here and differs in: headline/);
  expect(field("Headline").value).toBe("Mine");
  expect(publish().disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Keep what I typed" }));
  await userEvent.click(publish());
  await screen.findByText("Nothing new to publish.");
  expect(received(put).map(({ body }) => (body as OwnProfile["profile"]).version)).toEqual([3, 4]);
  expect(field("Headline").value).toBe("Mine");
});

test("TUT-01 a photo that is refused leaves the words public and is reported at the photo", async () => {
  const { id } = loggedInAs({ role: "tutor" });
  const message = "That file is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF file.";
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:face", revokeObjectURL: () => {} }));
  const received = serve({
    [get]: answer({}),
    [put]: answer({}),
    [`POST /api/students/${id}/avatar`]: problem(422, message),
  });
  await open();
  const input = screen.getByLabelText(/picture/, { selector: "input" });
  await userEvent.upload(input as HTMLInputElement, new File(["pixels"], "me.png", { type: "image/png" }));
  expect(screen.getByText("Not public yet: photo.")).toBeTruthy();
  await userEvent.click(publish());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(received(put)).toHaveLength(1);
  expect(screen.getByText("Not public yet: photo.")).toBeTruthy();
});

test("TUT-01 a page that is not public shows it, and a failure can be tried again", async () => {
  loggedInAs({ role: "tutor" });
  let isBroken = true;
  serve({ [get]: () => (isBroken ? problem(404, ownProfileTexts.unknown) : answer({}, { isPublished: false })) });
  renderAt("/tutor/profile", <OwnProfilePage onSaved={() => {}} />);
  expect(await screen.findByText(ownProfileTexts.unknown)).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByText(/Your page is not public at the moment/)).toBeTruthy();
});
