import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserSession } from "../../browser-session.ts";
import { freshBrowser, later, ledTo, loggedInAs, problem, renderAt, serve, temi } from "../../test-support.tsx";
import { DashboardShell } from "./dashboard-shell.tsx";
import { useProfilePanel } from "./profile-panel-context.ts";
import { useDashboardGuard } from "./use-dashboard-guard.ts";

afterEach(cleanup);
freshBrowser();
// Nothing is answered but what a test says; the network of the machine is not asked.
beforeEach(() => void serve({}));

/** As the layout of the dashboard does: the guard, then the shell. */
function Dashboard({ unreadMessages }: { unreadMessages?: number } = {}) {
  const session = useDashboardGuard();
  return session ? (
    <DashboardShell session={session} unreadMessages={unreadMessages} bell={<button type="button">Bell</button>}>
      <h1>Page</h1>
      <PanelButton />
    </DashboardShell>
  ) : (
    <p>Waiting</p>
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

/** Sets which media queries hold, and changes it. */
function media(isWide: boolean) {
  const listeners = new Set<() => void>();
  const state = { isWide };
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return state.isWide;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return (now: boolean) => {
    state.isWide = now;
    for (const listener of listeners) listener();
  };
}

const logout = "POST /api/students/logout";
const referral = "GET /api/students/referral";
const update = `POST /api/students/updateStudentInfo/${temi.id}`;
const avatar = `/api/students/${temi.id}/avatar`;
const sidebar = () => screen.getByRole("complementary");
const field = (label: string | RegExp) => screen.getByLabelText(label, { selector: "input" }) as HTMLInputElement;
const panel = (name: string) => screen.getByRole("dialog", { name });
const openProfile = () => userEvent.click(screen.getByRole("button", { name: "Profile" }));

describe("NAV-09 the guard", () => {
  test("whoever never had a session is led to login without a word, and back here after it", async () => {
    renderAt("/dashboard/settings?tab=1", <Dashboard />);
    expect(await ledTo()).toBe("/login?next=%2Fdashboard%2Fsettings%3Ftab%3D1");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each(["expired", "elsewhere"] as const)("a session that ended %s is told", async (end) => {
    loggedInAs();
    renderAt("/dashboard/settings", <Dashboard />);
    if (end === "expired") act(() => browserSession().end("expired"));
    else {
      localStorage.removeItem("unwalled_token");
      const change = { key: "unwalled_token", newValue: null, storageArea: localStorage };
      act(() => void window.dispatchEvent(new StorageEvent("storage", change)));
    }
    expect(await ledTo()).toBe("/login?next=%2Fdashboard%2Fsettings");
    expect((await screen.findByRole("alert")).textContent).toContain("Your session has ended. Please log in again.");
  });
});

describe("DASH-01 the sidebar", () => {
  beforeEach(() => loggedInAs());

  const nav = () => within(sidebar()).getByRole("navigation", { name: "Dashboard" });
  /** The row that opens; the rail has a link instead, which the style sheet shows there alone. */
  const opener = () => within(nav()).getByRole("button", { name: "Assessments" });
  const inGroup = () =>
    within(nav())
      .getAllByRole("link")
      .filter((link) => link.getAttribute("href")?.startsWith("/dashboard/assessments/"));

  test("has the rows of the requirement in its order, and the one shown is marked", async () => {
    renderAt("/dashboard/settings", <Dashboard />);
    const rows = [...nav().querySelectorAll("a, button")].filter((row) => row.getAttribute("title") !== "Assessments");
    expect(rows.map((row) => [row.textContent, row.getAttribute("href")])).toEqual([
      ["Dashboard", "/dashboard"],
      ["Find Tutor", "/dashboard/findtutor"],
      ["My Courses", "/dashboard/mycourses"],
      ["Assessments", null],
      ["Assignment", "/dashboard/assessments/assignment"],
      ["Project", "/dashboard/assessments/project"],
      ["Quiz", "/dashboard/assessments/quiz"],
      ["Exam", "/dashboard/assessments/exam"],
      ["Messages", "/dashboard/messages"],
      ["Settings", "/dashboard/settings"],
    ]);
    expect(rows.filter((row) => row.getAttribute("aria-current") === "page").map((row) => row.textContent)).toEqual([
      "Settings",
    ]);
  });

  test("Assessments opens in place and closes again", async () => {
    renderAt("/dashboard", <Dashboard />);
    expect(opener().getAttribute("aria-expanded")).toBe("false");
    expect(inGroup()).toEqual([]);
    await userEvent.click(opener());
    expect(opener().getAttribute("aria-expanded")).toBe("true");
    expect(inGroup().map((link) => link.textContent)).toEqual(["Assignment", "Project", "Quiz", "Exam"]);
    expect(document.getElementById(opener().getAttribute("aria-controls") ?? "")?.tagName).toBe("UL");
    await userEvent.click(opener());
    expect(inGroup()).toEqual([]);
  });

  test("Assessments is open and highlighted on any of its pages", () => {
    renderAt("/dashboard/assessments/quiz", <Dashboard />);
    expect(opener().getAttribute("aria-expanded")).toBe("true");
    expect(opener().className).toContain("bg-wall-3");
    expect(inGroup().map((link) => link.getAttribute("aria-current"))).toEqual([null, null, "page", null]);
    cleanup();
    renderAt("/dashboard/settings", <Dashboard />);
    expect(opener().className).not.toMatch(/(^| )bg-wall-3/);
  });

  test("DASH-04 Messages bears the count of unread messages", () => {
    renderAt("/dashboard", <Dashboard unreadMessages={2} />);
    expect(within(nav()).getByRole("link", { name: "Messages 2 unread messages" })).toBeTruthy();
    cleanup();
    renderAt("/dashboard", <Dashboard unreadMessages={1} />);
    expect(within(nav()).getByRole("link", { name: "Messages 1 unread message" })).toBeTruthy();
    cleanup();
    renderAt("/dashboard", <Dashboard />);
    expect(within(nav()).getByRole("link", { name: "Messages" }).textContent).toBe("Messages");
  });

  test("tutors and staff have no pages of students", () => {
    loggedInAs({ role: "tutor" });
    renderAt("/dashboard", <Dashboard />);
    expect(
      within(nav())
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Dashboard", "Settings"]);
  });

  test("Dashboard is marked on its own page alone", () => {
    renderAt("/dashboard", <Dashboard />);
    const link = within(sidebar()).getByRole("link", { name: "Dashboard" });
    expect(link.getAttribute("aria-current")).toBe("page");
  });
});

describe("AUTH-11 logout", () => {
  beforeEach(() => loggedInAs());
  const press = () => userEvent.click(within(sidebar()).getByRole("button", { name: "Logout" }));

  test("ends the session on the server and here, and leads to login without a way back", async () => {
    const received = serve({ [logout]: { body: { message: "Logged out successfully!" } } });
    renderAt("/dashboard/settings", <Dashboard />);
    await press();
    expect(await ledTo()).toBe("/login");
    expect(await screen.findByText("Logged out successfully!")).toBeTruthy();
    expect(received(logout)[0]?.token).toBe("t1");
    for (const key of ["unwalled_token", "userProfile", "userImage"]) expect(localStorage.getItem(key)).toBeNull();
    expect(sessionStorage.getItem("unwalled_token")).toBeNull();
    expect(screen.queryByText("Your session has ended. Please log in again.")).toBeNull();
  });

  test.each([
    ["the server's text", problem(503, "We are busy for a moment."), "We are busy for a moment."],
    ["else Logout failed", problem(500), "Logout failed"],
    ["also without a network", "no network" as const, "Logout failed"],
  ])("failure: %s; the session stays", async (_, answer, sentence) => {
    serve({ [logout]: answer });
    renderAt("/dashboard", <Dashboard />);
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain(sentence);
    expect(browserSession().get()?.token).toBe("t1");
    expect(screen.getByRole("heading", { name: "Page" })).toBeTruthy();
  });

  test("a session that was over already is told as one that ended", async () => {
    serve({ [logout]: problem(401, "Your session has ended. Please log in again.") });
    renderAt("/dashboard", <Dashboard />);
    await press();
    expect(await ledTo()).toBe("/login?next=%2Fdashboard");
    expect(await screen.findAllByText("Your session has ended. Please log in again.")).toHaveLength(1);
  });
});

describe("DASH-02 the drawer", () => {
  beforeEach(() => loggedInAs());
  const drawer = () => screen.queryByRole("dialog", { name: "Menu" });
  const open = () => userEvent.click(screen.getByRole("button", { name: "Open menu" }));

  test("opens from the top bar with the same rows, and closes when one is chosen", async () => {
    media(false);
    renderAt("/dashboard/settings", <Dashboard />);
    expect(drawer()).toBeNull();
    await open();
    const menu = drawer() as HTMLElement;
    expect(within(menu).getByRole("button", { name: "Logout" })).toBeTruthy();
    await userEvent.click(within(menu).getByRole("link", { name: "Settings" }));
    expect(drawer()).toBeNull();
  });

  test("closes by its button and, as every modal dialog, by Escape", async () => {
    media(false);
    renderAt("/dashboard", <Dashboard />);
    await open();
    await userEvent.click(within(drawer() as HTMLElement).getByRole("button", { name: "Close" }));
    expect(drawer()).toBeNull();
    await open();
    act(() => (drawer() as HTMLDialogElement).close());
    expect(drawer()).toBeNull();
    await open();
    expect(drawer()).not.toBeNull();
  });

  test("closes when the window reaches 768 px", async () => {
    const widen = media(false);
    renderAt("/dashboard", <Dashboard />);
    await open();
    expect(drawer()).not.toBeNull();
    act(() => widen(true));
    expect(drawer()).toBeNull();
    act(() => widen(false));
    expect(drawer()).toBeNull();
  });
});

describe("DASH-03 DASH-05 the profile", () => {
  test("the avatar shows up to two initials and opens the panel", async () => {
    loggedInAs();
    renderAt("/dashboard", <Dashboard />);
    expect(screen.getByRole("button", { name: "Profile" }).textContent).toContain("TA");
    await openProfile();
    expect(within(panel("Profile")).getByText("Temitope Alabi")).toBeTruthy();
    expect(within(panel("Profile")).getByRole("button", { name: "Edit Profile" })).toBeTruthy();
  });

  test("Refer & Earn leads to the page of the link, with its uses and credit once they are known", async () => {
    loggedInAs();
    serve({ [referral]: { body: { invited: 3, credit: [{ currency: "NGN", amountMinor: 1000000 }] } } });
    renderAt("/dashboard", <Dashboard />);
    expect(screen.queryByRole("link", { name: /Refer & Earn/ })).toBeNull();
    await openProfile();
    const banner = within(panel("Profile")).getByRole("link", { name: /Refer & Earn/ });
    expect(banner.textContent).toContain("Invite friends for rewards");
    expect(await within(banner).findByText("Used by 3 · Credit: ₦10,000")).toBeTruthy();
    await userEvent.click(banner);
    expect(await ledTo()).toBe("/dashboard/refer");
  });

  test("Refer & Earn needs no answer to lead there", async () => {
    loggedInAs();
    const received = serve({ [referral]: problem(503) });
    renderAt("/dashboard", <Dashboard />);
    await openProfile();
    await waitFor(() => expect(received(referral)).toHaveLength(1));
    expect(
      within(panel("Profile"))
        .getByRole("link", { name: /Refer & Earn/ })
        .getAttribute("href"),
    ).toBe("/dashboard/refer");
  });

  test("the bell stands before the avatar", () => {
    loggedInAs();
    renderAt("/dashboard", <Dashboard />);
    const bell = screen.getByRole("button", { name: "Bell" });
    const follows = bell.compareDocumentPosition(screen.getByRole("button", { name: "Profile" }));
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("a picture is shown where there is one", () => {
    localStorage.setItem("userImage", "data:image/webp;base64,AAAA");
    loggedInAs();
    localStorage.setItem("userImage", "data:image/webp;base64,AAAA");
    browserSession().reread();
    renderAt("/dashboard", <Dashboard />);
    const image = screen.getByRole("button", { name: "Profile" }).querySelector("img");
    expect(image?.getAttribute("src")).toBe("data:image/webp;base64,AAAA");
  });
});

describe("DASH-06 the edit panel", () => {
  async function openForm() {
    renderAt("/dashboard", <Dashboard />);
    await openProfile();
    await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
    await screen.findByLabelText("Full Name");
  }
  const save = () => userEvent.click(screen.getByRole("button", { name: /^(Save|Saving\.\.\.)$/ }));

  test("is filled from the stored profile; the e-mail is read-only; Save says Saving...", async () => {
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
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(received(update)[0]).toEqual({
      body: { fullName: "Temitope Alabi", phone: "0809", address: "Ibadan" },
      token: "t1",
    });
    expect(browserSession().get()?.profile?.phone).toBe("0809");
  });

  test("each opening fills it anew", async () => {
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
  ])("failure: %s; the panel stays with what was typed", async (_, answer, sentence) => {
    loggedInAs();
    serve({ [update]: answer });
    await openForm();
    await userEvent.type(field("Full Name"), " Jr");
    await save();
    expect((await screen.findByText(sentence)).closest("[role=alert]")).toBeTruthy();
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
  ])("%s, as storage is when Save is pressed: told, and what was typed stays", async (_, spoil, sentence) => {
    loggedInAs();
    const received = serve({ [update]: { body: { student: temi } } });
    await openForm();
    await userEvent.type(field(/Phone/), "77");
    spoil();
    await save();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(received(update)).toEqual([]);
    expect(field(/Phone/).value).toMatch(/77$/);
    // Once storage is whole again the same form is saved.
    loggedInAs();
    await save();
    await waitFor(() => expect(received(update)).toHaveLength(1));
  });

  test("a session that ended meanwhile leads to login", async () => {
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
    const sentence = "That file is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF file.";
    serve({ [update]: saved, [`POST ${avatar}`]: problem(422, sentence) });
    await openForm();
    await userEvent.upload(picker(), photo());
    await save();
    expect(await screen.findByText(sentence)).toBeTruthy();
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
