import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useDashboardGuard } from "#features/accounts/web/app/dashboard/use-dashboard-guard.ts";
import { browserSession } from "#features/accounts/web/browser-session.ts";
import { freshBrowser, ledTo, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { forgetEntries, putEntry } from "#ui/outbox/entries.ts";
import { WorkplaceNavigation } from "#ui/workplace/workplace-navigation.tsx";
import { DashboardShell } from "./dashboard-shell.tsx";
import { workplaceNavigation } from "./navigation.ts";

afterEach(cleanup);
freshBrowser();
// Nothing is answered but what a test shows; the network of the machine is not asked.
beforeEach(() => void serve({}));

/** As the layout of the dashboard does: the guard, then the shell. */
function Dashboard() {
  const session = useDashboardGuard();
  return session ? (
    <DashboardShell session={session}>
      <h1>Page</h1>
    </DashboardShell>
  ) : (
    <p>Waiting</p>
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
const sidebar = () => screen.getByRole("complementary");
const panel = (name: string) => screen.getByRole("dialog", { name });
const openProfile = () => userEvent.click(screen.getByRole("button", { name: "Profile" }));

test("ADM-01 the office alone has the search, and ? lists its keys on every page", async () => {
  loggedInAs({ role: "admin" });
  renderAt("/admin", <Dashboard />);
  await screen.findByRole("button", { name: "Search everything" });
  await userEvent.keyboard("?");
  expect((await screen.findByRole("dialog", { name: "Keys" })).textContent).toContain("Ctrl K or /search everything");
  cleanup();
  loggedInAs({ roles: ["admin", "tutor"] });
  renderAt("/tutor", <Dashboard />);
  await userEvent.keyboard("?");
  expect(screen.queryByRole("dialog", { name: "Keys" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Search everything" })).toBeNull();
});

describe("NAV-09 the guard", () => {
  test("a person who never had a session is led to login without a word, and back here after it", async () => {
    renderAt("/dashboard/settings?tab=1", <Dashboard />);
    expect(await ledTo()).toBe("/login?next=%2Fdashboard%2Fsettings%3Ftab%3D1");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each(["expired", "elsewhere"] as const)("a session that ended %s is shown", async (end) => {
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
  const opener = () => within(nav()).getByRole("button", { name: "Assessments" });
  const inGroup = () =>
    within(nav())
      .getAllByRole("link")
      .filter((link) => link.getAttribute("href")?.startsWith("/dashboard/assessments/"));

  test("has the rows of the requirement in its order, and the one shown is marked", async () => {
    renderAt("/dashboard/settings", <Dashboard />);
    const rows = [...nav().querySelectorAll("a, button")];
    expect(rows.map((row) => [row.textContent, row.getAttribute("href")])).toEqual([
      ["Dashboard", "/dashboard"],
      ["Find Tutor", "/dashboard/findtutor"],
      ["My Courses", "/dashboard/mycourses"],
      ["Calendar", "/dashboard/calendar"],
      ["Assessments", null],
      ["Assignment", "/dashboard/assessments/assignment"],
      ["Project", "/dashboard/assessments/project"],
      ["Quiz", "/dashboard/assessments/quiz"],
      ["Exam", "/dashboard/assessments/exam"],
      ["Messages", "/dashboard/messages"],
      ["Payments", "/dashboard/orders"],
      ["Certificates", "/dashboard/certificates"],
      ["Saved lessons", "/dashboard/learn"],
      ["Refer & Earn", "/dashboard/refer"],
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
    expect(inGroup().map((link) => link.getAttribute("aria-current"))).toEqual([null, null, "page", null]);
    cleanup();
    renderAt("/dashboard/settings", <Dashboard />);
    expect(opener().getAttribute("aria-expanded")).toBe("false");
  });

  /** The addresses of rows that are not called as their pages. */
  const lastParts: Record<string, string> = {
    "Daily list": "funnel",
    Academy: "site",
    "Audit log": "audit",
    "Terms and privacy": "documents",
  };

  test.each([
    [0, "Messages"],
    [1, "Messages 1 unread message"],
    [2, "Messages 2 unread messages"],
  ])("DASH-04 Messages bears the count of unread messages: %i", (unread, name) => {
    const entries = workplaceNavigation("dashboard", ["dashboard"], {
      messages: unread,
      tutorMessages: 7,
      supportMessages: 8,
      setup: 0,
    });
    renderAt("/dashboard", <WorkplaceNavigation label="Dashboard" entries={entries} onLogOut={async () => {}} />);
    expect(screen.getByRole("link", { name })).toBeTruthy();
  });

  /** Rows by name and address; a group by its name and those of its links, which are there before it is opened. */
  const rowsOf = (workplace: string) =>
    [...within(sidebar()).getByRole("navigation", { name: workplace }).children].map((row) => {
      const group = row.querySelector("button");
      const links = [...(group ? row.querySelectorAll("li a") : [row])].map((link) => [
        link.textContent,
        link.getAttribute("href"),
      ]);
      return group ? [group.textContent, links] : links[0];
    });
  const addressed = (home: string, rows: readonly (string | readonly [string, readonly string[]])[]) => {
    const withAddress = (row: string) => [row, `${home}/${lastParts[row] ?? row.toLowerCase().replaceAll(" ", "-")}`];
    return rows.map((row) => (typeof row === "string" ? withAddress(row) : [row[0], row[1].map(withAddress)]));
  };

  const students = ["Students", ["Daily list", "No-shows", "Place", "Overdue", "WhatsApp", "Mifi"]] as const;
  const tutors = ["Tutors", ["Pay", "Applications", "Reviews"]] as const;
  const teaching = ["Teaching", ["Classes", "Grading", "Assessments", "Courses", "Certificates", "Groups"]] as const;

  test.each([
    [
      "tutor",
      "/tutor",
      "Tutor's desk",
      ["Place", "Grading", "Students", "Assessments", "Hours", "Messages", "Reviews", "Wallet", "Profile", "Settings"],
    ],
    [
      "admin",
      "/admin",
      "Back office",
      [
        students,
        "Messages",
        "Transfers",
        "Orders",
        "People",
        tutors,
        teaching,
        ["Site", ["Posts", "Newsletter", "Academy", "Terms and privacy"]],
        ["Administration", ["Roles", "Audit log", "Move in", "Operations"]],
        "Settings",
      ],
    ],
    [
      "support",
      "/admin/settings",
      "Back office",
      [
        students,
        "Messages",
        "Transfers",
        "Orders",
        "People",
        tutors,
        teaching,
        ["Site", ["Posts", "Newsletter"]],
        "Settings",
      ],
    ],
  ] as const)("a %s has a workplace of their own, without pages of students", (role, path, name, rows) => {
    loggedInAs({ role });
    renderAt(path, <Dashboard />);
    const home = path.replace("/settings", "");
    expect(rowsOf(name)).toEqual([["Home", home], ...addressed(home, rows)]);
    expect(within(sidebar()).getByText(name)).toBeTruthy();
  });

  test("of a group of which a person may see one row, that row is in its place", () => {
    const rows = workplaceNavigation(
      "admin",
      ["admin"],
      { messages: 0, tutorMessages: 0, supportMessages: 0, setup: 0 },
      ["students.place", "texts.write"],
    );
    expect(rows.map(({ label, href }) => [label, href])).toEqual([
      ["Home", "/admin"],
      ["Place", "/admin/place"],
      ["Teaching", undefined],
      ["Site", undefined],
      ["Settings", "/admin/settings"],
    ]);
  });

  test("what waits is counted at its row, and while a group is closed at the group", async () => {
    const entries = workplaceNavigation("admin", ["admin"], {
      messages: 5,
      tutorMessages: 7,
      supportMessages: 2,
      setup: 1,
      claims: 7,
      applications: 3,
      reviews: 5,
      pay: 0,
    });
    renderAt("/admin", <WorkplaceNavigation label="Back office" entries={entries} onLogOut={async () => {}} />);
    for (const name of ["Setup 1 step left", "Messages 2 unread messages", "Transfers 7 waiting", "Orders", "People"])
      expect(screen.getByRole("link", { name })).toBeTruthy();
    const tutorsRow = screen.getByRole("button", { name: "Tutors 8 waiting" });
    expect(screen.getByRole("button", { name: "Teaching" })).toBeTruthy();
    await userEvent.click(tutorsRow);
    expect(tutorsRow.textContent).toBe("Tutors");
    for (const name of ["Applications 3 waiting", "Reviews 5 waiting", "Pay"])
      expect(screen.getByRole("link", { name })).toBeTruthy();
  });

  test("DASH-01 the office asks what waits once the page has had its time, and a student never", async () => {
    const request = "GET /api/staff/waiting";
    const requests = serve({
      [request]: () => ({ body: { claims: 4, disputes: 1, unpriced: 1, payoutAccounts: 0 } }),
    });
    loggedInAs({ role: "admin" });
    renderAt("/admin", <Dashboard />);
    expect(
      await within(sidebar()).findByRole("link", { name: "Transfers 4 waiting" }, { timeout: 5_000 }),
    ).toBeTruthy();
    expect(within(sidebar()).getByRole("button", { name: "Tutors 2 waiting" })).toBeTruthy();
    expect(requests(request)).toHaveLength(1);
    cleanup();
    loggedInAs();
    const others = serve({ "GET /api/students/unread": { body: { messages: 2, notifications: 0 } } });
    renderAt("/dashboard", <Dashboard />);
    expect(await within(sidebar()).findByRole("link", { name: /2 unread/ }, { timeout: 5_000 })).toBeTruthy();
    expect(others(request)).toEqual([]);
  });

  test.each([
    ["/admin/refunds", "Orders"],
    ["/admin/sponsors", "People"],
    ["/admin/lessons/7", "Courses"],
    ["/admin/orders/coupons", "Orders"],
    ["/admin/audit", "Audit log"],
  ])("%s is marked at %s, and its group is open", (path, name) => {
    loggedInAs({ role: "admin" });
    renderAt(path, <Dashboard />);
    const here = within(sidebar())
      .getAllByRole("link", { current: "page" })
      .map(({ textContent }) => textContent);
    expect(here).toContain(name);
  });

  test("a person who holds two roles goes from one workplace to the other by the last row", () => {
    loggedInAs({ role: "tutor", roles: ["student", "tutor"] });
    renderAt("/tutor", <Dashboard />);
    expect(rowsOf("Tutor's desk").at(-1)).toEqual(["Dashboard", "/dashboard"]);
    cleanup();
    renderAt("/dashboard", <Dashboard />);
    expect(rowsOf("Dashboard").at(-1)).toEqual(["Tutor's desk", "/tutor"]);
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
  ])("failure: %s; the session stays", async (_, response, message) => {
    serve({ [logout]: response });
    renderAt("/dashboard", <Dashboard />);
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(browserSession().get()?.token).toBe("t1");
    expect(screen.getByRole("heading", { name: "Page" })).toBeTruthy();
  });

  test("what is not sent yet is shown first, and nothing is lost without a yes", async () => {
    const owner = browserSession().get()?.profile?.id ?? "";
    await putEntry(owner, { id: "a1", kind: "of-a-test", place: "p", atMs: 1, fault: null, value: {} });
    const received = serve({ [logout]: { body: { message: "Logged out successfully!" } } });
    const confirmMock = vi.fn(() => false);
    vi.stubGlobal("confirm", confirmMock);
    renderAt("/dashboard/settings", <Dashboard />);
    await press();
    await waitFor(() =>
      expect(confirmMock).toHaveBeenCalledWith(expect.stringContaining("If you log out now, it is lost")),
    );
    expect(received(logout)).toEqual([]);
    confirmMock.mockReturnValue(true);
    await press();
    expect(await ledTo()).toBe("/login");
    await forgetEntries({ owner });
  });

  test("a session that was over already counts as one that ended", async () => {
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

  test("the bell is before the avatar", () => {
    loggedInAs();
    renderAt("/dashboard", <Dashboard />);
    const bell = screen.getByRole("button", { name: "Notifications" });
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
