import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { browserSession } from "../../browser-session.ts";
import { type PanelView, ProfilePanelContext, useProfilePanel } from "../../public/profile-panel-context.ts";
import { freshBrowser, later, ledTo, loggedInAs, problem, renderAt, serve, temi } from "../../test-support.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { useDashboardGuard } from "./use-dashboard-guard.ts";

afterEach(cleanup);
freshBrowser();
// Nothing is answered but what a test shows; the network of the machine is not asked.
beforeEach(() => void serve({}));

/** As a workplace does: the guard, the page, and the panel next to it. */
function Dashboard() {
  const session = useDashboardGuard();
  const [view, setView] = useState<PanelView | null>(null);
  if (!session) return <p>Waiting</p>;
  return (
    <ProfilePanelContext value={setView}>
      <button type="button" onClick={() => setView({ kind: "profile" })}>
        Profile
      </button>
      <PanelButton />
      <ProfilePanel session={session} view={view} onView={setView}>
        <p>Invite friends</p>
      </ProfilePanel>
    </ProfilePanelContext>
  );
}
function PanelButton() {
  const open = useProfilePanel();
  return (
    <button type="button" onClick={() => open({ kind: "edit", focus: "phone" })}>
      Email & Phone
    </button>
  );
}

const update = `POST /api/students/updateStudentInfo/${temi.id}`;
const avatar = `/api/students/${temi.id}/avatar`;
const field = (label: string | RegExp) => screen.getByLabelText(label, { selector: "input" }) as HTMLInputElement;
const panel = (name: string) => screen.getByRole("dialog", { name });
const openProfile = () => userEvent.click(screen.getByRole("button", { name: "Profile" }));

test("what others put into the profile is drawn only once someone looks", async () => {
  loggedInAs();
  renderAt("/dashboard", <Dashboard />);
  expect(screen.queryByText("Invite friends")).toBeNull();
  await openProfile();
  expect(within(panel("Profile")).getByText("Invite friends")).toBeTruthy();
});

describe("DASH-06 the edit panel", () => {
  async function openForm() {
    renderAt("/dashboard", <Dashboard />);
    await openProfile();
    await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
    await screen.findByLabelText("Full Name");
  }
  const save = () => userEvent.click(screen.getByRole("button", { name: /^(Save|Saving\.\.\.)$/ }));

  test("is filled from the stored profile; the e-mail is read-only; Save shows Saving...", async () => {
    loggedInAs();
    const waiting = later({ body: { student: { ...temi, phone: "0809" }, message: "Profile updated successfully" } });
    const received = serve({ [update]: waiting.handler });
    await openForm();
    expect(field("Full Name").value).toBe("Temitope Alabi");
    expect(field(/Email/).value).toBe("temitope.alabi@mail.com");
    expect(field(/Email/).readOnly).toBe(true);
    expect(field(/Address/).value).toBe("Ibadan");
    await waitFor(() => expect(document.activeElement).toBe(field("Full Name")));
    await userEvent.clear(field(/Phone/));
    await userEvent.type(field(/Phone/), "0809");
    await save();
    expect(screen.getByRole("button", { name: "Saving..." }).getAttribute("aria-busy")).toBe("true");
    waiting.release();
    expect(await screen.findByText("Profile updated successfully")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // F12: the address, which another device may have changed, is not sent again.
    expect(received(update)[0]).toEqual({ body: { fullName: "Temitope Alabi", phone: "0809" }, token: "t1" });
    expect(browserSession().get()?.profile?.phone).toBe("0809");
  });

  test("each opening fills it again", async () => {
    loggedInAs();
    serve({});
    await openForm();
    await userEvent.type(field(/Address/), " and beyond");
    await userEvent.click(within(panel("Edit Profile")).getByRole("button", { name: "Close" }));
    await openProfile();
    await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
    expect((await screen.findByLabelText<HTMLInputElement>(/Address/)).value).toBe("Ibadan");
  });

  test("a page may open it at a field", async () => {
    loggedInAs();
    renderAt("/dashboard", <Dashboard />);
    await userEvent.click(screen.getByRole("button", { name: "Email & Phone" }));
    await screen.findByLabelText("Full Name");
    await waitFor(() => expect(document.activeElement).toBe(field(/Phone/)));
  });

  test("Back leads to the profile, the focus to where it left", async () => {
    loggedInAs();
    await openForm();
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(panel("Profile")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Profile" }));
  });

  test.each([
    ["the server's error", problem(409, "Somebody else changed that."), "Somebody else changed that."],
    ["else the status", problem(500), "Update failed with status 500"],
    ["else an error", "no network" as const, "An error occurred"],
  ])("failure: %s; the panel stays with what was typed", async (_, response, message) => {
    loggedInAs();
    serve({ [update]: response });
    await openForm();
    await userEvent.type(field("Full Name"), " Jr");
    await save();
    expect((await screen.findByText(message)).closest("[role=alert]")).toBeTruthy();
    expect(field("Full Name").value).toBe("Temitope Alabi Jr");
    expect(panel("Edit Profile")).toBeTruthy();
  });

  test("a name is needed, and a field that the server refuses is named", async () => {
    loggedInAs();
    const received = serve({ [update]: problem(422, "At most 40 characters.", { phone: "At most 40 characters." }) });
    await openForm();
    await userEvent.clear(field("Full Name"));
    await save();
    expect(await screen.findByText("Full name is required")).toBeTruthy();
    expect(received(update)).toEqual([]);
    await userEvent.type(field("Full Name"), "Temi");
    await save();
    expect(await screen.findAllByText("At most 40 characters.")).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(field(/Phone/)));
  });

  test.each([
    ["no profile", () => localStorage.removeItem("userProfile"), "User not logged in."],
    ["the text undefined", () => localStorage.setItem("userProfile", "undefined"), "User not logged in."],
    [
      "a profile without an id",
      () => localStorage.setItem("userProfile", '{"fullName":"Temi"}'),
      "User ID not found in profile.",
    ],
    [
      "no token in the browser",
      () => localStorage.removeItem("unwalled_token"),
      "Authentication token not found. Please log in again.",
    ],
    [
      "no token in this tab",
      () => sessionStorage.removeItem("unwalled_token"),
      "Authentication token not found. Please log in again.",
    ],
  ])("%s, as storage is when Save is pressed: shown, and what was typed stays", async (_, spoil, message) => {
    loggedInAs();
    const received = serve({ [update]: { body: { student: temi } } });
    await openForm();
    await userEvent.type(field(/Phone/), "77");
    spoil();
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(received(update)).toEqual([]);
    expect(field(/Phone/).value).toMatch(/77$/);
    // Once storage is whole again the same form is saved.
    loggedInAs();
    await save();
    await waitFor(() => expect(received(update)).toHaveLength(1));
  });

  test("a session that ended since leads to login", async () => {
    loggedInAs();
    serve({ [update]: problem(401, "Your session has ended. Please log in again.") });
    await openForm();
    await save();
    expect(await ledTo()).toBe("/login?next=%2Fdashboard");
  });
});

describe("DASH-06 DASH-07 the picture", () => {
  const photo = (type = "image/png") => new File(["pixels"], "me.png", { type });
  const picker = () => screen.getByLabelText(/picture/, { selector: "input" }) as HTMLInputElement;
  const saved = { body: { student: temi, message: "Profile updated successfully" } };
  const withPicture = { ...temi, avatarUrl: "/a/large.webp", avatarSmallUrl: "/a/small.webp" };

  async function openForm() {
    renderAt("/dashboard", <Dashboard />);
    await userEvent.click(screen.getByRole("button", { name: "Email & Phone" }));
    await screen.findByLabelText("Full Name");
  }
  const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

  test("a chosen one is shown at once and sent when the form is saved", async () => {
    loggedInAs();
    const received = serve({
      [update]: saved,
      [`POST ${avatar}`]: { body: { student: withPicture } },
      "GET /a/small.webp": { body: new Blob(["x"], { type: "image/webp" }), headers: { "Content-Type": "image/webp" } },
    });
    await openForm();
    expect(picker().accept).toBe("image/*");
    await userEvent.upload(picker(), photo());
    await waitFor(() => expect(panel("Edit Profile").querySelector("img")?.src).toMatch(/^blob:/));
    expect(received(`POST ${avatar}`)).toEqual([]);
    await save();
    expect(await screen.findByText("Profile updated successfully")).toBeTruthy();
    const form = received(`POST ${avatar}`)[0]?.body as FormData;
    expect(await (form.get("avatar") as File).text()).toBe("pixels");
    expect(browserSession().get()?.profile?.avatarUrl).toBe("/a/large.webp");
    await waitFor(() => expect(localStorage.getItem("userImage")).toMatch(/^data:image\/webp/));
  });

  test("what is no image is refused at once", async () => {
    loggedInAs();
    const received = serve({ [update]: saved });
    await openForm();
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(picker(), new File(["%PDF"], "me.pdf", { type: "application/pdf" }));
    expect(await screen.findByText(/That file is not a picture we can read/)).toBeTruthy();
    await save();
    await screen.findByText("Profile updated successfully");
    expect(received(`POST ${avatar}`)).toEqual([]);
  });

  test("a picture that the server refuses leaves the panel open with the reason", async () => {
    loggedInAs();
    const message = "That file is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF file.";
    serve({ [update]: saved, [`POST ${avatar}`]: problem(422, message) });
    await openForm();
    await userEvent.upload(picker(), photo());
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(panel("Edit Profile")).toBeTruthy();
    expect(screen.queryByText("Profile updated successfully")).toBeNull();
  });

  test("it can be taken away", async () => {
    const received = serve({
      [update]: { body: { student: withPicture } },
      [`DELETE ${avatar}`]: { body: { student: temi } },
    });
    loggedInAs({ avatarUrl: "/a/large.webp", avatarSmallUrl: "/a/small.webp" });
    await openForm();
    await userEvent.click(screen.getByRole("button", { name: "Remove picture" }));
    await save();
    await screen.findByText("Profile updated successfully");
    expect(received(`DELETE ${avatar}`)).toHaveLength(1);
    expect(browserSession().get()?.profile?.avatarUrl).toBeNull();
  });
});
