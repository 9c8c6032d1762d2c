import type { LoginResponse, Student, Theme } from "../answers-contract.ts";
import { storageKeys } from "../texts.ts";
import { liveToken, parseProfile, type StoredProfile, themeToApply } from "./session-rules.ts";

/** Where the theme is stored for the script that runs before the first paint. */
const themeKey = "theme";

/** A storage area that never throws: a browser that forbids storage gets one that lives as long as the page. */
export type Area = {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
};

/** Another tab changed local storage; `key` null: it was emptied. */
export type ForeignChange = { key: string | null; newValue: string | null };

export type Surroundings = {
  local: Area;
  tab: Area;
  /** Tells of changes that other tabs make in local storage. */
  listen(onChange: (change: ForeignChange) => void): void;
  applyTheme(theme: Theme): void;
  /** The picture at an address of ours as a data URL. */
  loadPicture(url: string): Promise<string>;
};

export type Session = {
  token: string;
  remember: boolean;
  profile: StoredProfile | null;
  /** The avatar as stored in this browser, else its address; null: show initials. */
  picture: string | null;
};

/** Why a session is gone: by this page's own doing, refused by the server, or ended in another tab. */
export type SessionEnd = "logout" | "password" | "closed" | "expired" | "elsewhere";

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The browser's session (AUTH-02, AUTH-09, AUTH-12, FIND-02): token in local and session storage, profile and avatar in
 * local storage. Tabs agree through storage events: a log-in or log-out in one is one in all that are open.
 */
export function createSessionStore({ local, tab, listen, applyTheme, loadPicture }: Surroundings) {
  const subscribers = new Set<() => void>();
  let current: Session | null | undefined;
  let raw = "";
  let lastEnd: SessionEnd | null = null;

  const storedToken = () =>
    liveToken({
      local: local.get(storageKeys.token),
      tab: tab.get(storageKeys.token),
      remember: local.get(storageKeys.remember),
    });

  /** Reads storage; returns whether anything is different. */
  function reread(): boolean {
    const token = storedToken();
    // What counts is noted in this tab: a remembered session is taken over, and one that ended is not tried again.
    if (token === null) tab.remove(storageKeys.token);
    else if (tab.get(storageKeys.token) !== token) tab.set(storageKeys.token, token);
    const texts = [
      token,
      local.get(storageKeys.remember),
      local.get(storageKeys.profile),
      local.get(storageKeys.avatar),
    ];
    const now = JSON.stringify(texts);
    if (current !== undefined && now === raw) return false;
    raw = now;
    if (token === null) {
      current = null;
      return true;
    }
    const profile = parseProfile(texts[2] ?? null);
    const stored = texts[3] ?? null;
    current = {
      token,
      remember: texts[1] === "true",
      profile,
      picture: stored?.startsWith("data:image/") ? stored : (profile?.avatarSmallUrl ?? null),
    };
    return true;
  }

  function changed(): void {
    if (reread()) for (const notify of subscribers) notify();
  }

  function saveProfile(student: Student): void {
    const before = parseProfile(local.get(storageKeys.profile));
    const sameOwner = before?.id === student.id;
    const theme = themeToApply(sameOwner ? before : null, student);
    if (theme) setTheme(theme);
    if (!sameOwner || before?.avatarSmallUrl !== student.avatarSmallUrl) local.remove(storageKeys.avatar);
    local.set(storageKeys.profile, JSON.stringify(student));
    if (student.avatarSmallUrl && local.get(storageKeys.avatar) === null) void savePicture(student.avatarSmallUrl);
  }

  async function savePicture(url: string): Promise<void> {
    const picture = await loadPicture(url).catch(() => null);
    // By now the picture may be another one, or its owner gone.
    if (picture === null || parseProfile(local.get(storageKeys.profile))?.avatarSmallUrl !== url) return;
    local.set(storageKeys.avatar, picture);
    changed();
  }

  /** Shows a theme now and from the first paint of every later page. */
  function setTheme(theme: Theme): void {
    local.set(themeKey, theme);
    applyTheme(theme);
  }

  listen(({ key, newValue }) => {
    if (key === themeKey && (newValue === "dark" || newValue === "light")) return applyTheme(newValue);
    if (key === null || key === storageKeys.token) {
      if (newValue !== null) tab.set(storageKeys.token, newValue);
      else if (get() !== null) lastEnd = "elsewhere";
    }
    changed();
  });

  function get(): Session | null {
    if (current === undefined) reread();
    return current ?? null;
  }

  return {
    /** The current session; the same object until something changes. */
    get,
    /** Calls `tell` after each change until the answered function is called. Storage is read again at once. */
    subscribe(notify: () => void): () => void {
      subscribers.add(notify);
      changed();
      return () => void subscribers.delete(notify);
    },
    /** Reads storage again: for a page that comes back from the browser's cache. */
    reread: changed,
    /** Begins the session that a log-in answered. The token is written last: other tabs look at it first. */
    begin(answer: Pick<LoginResponse, "token" | "deviceToken"> & { student: Student; remember: boolean }): void {
      lastEnd = null;
      tab.remove(storageKeys.pendingToken);
      if (answer.deviceToken) local.set(storageKeys.device, answer.deviceToken);
      if (answer.remember) local.set(storageKeys.remember, "true");
      else local.remove(storageKeys.remember);
      saveProfile(answer.student);
      tab.set(storageKeys.token, answer.token);
      local.set(storageKeys.token, answer.token);
      changed();
    },
    /** Stores a profile that the server answered. Without a session nothing is stored. */
    saveProfile(student: Student): void {
      if (get() === null) return;
      saveProfile(student);
      changed();
    },
    setTheme,
    /** Forgets the session. The device's mark stays: it lets its owner in while others guess at the password. */
    end(reason: SessionEnd): void {
      if (get() === null) return;
      lastEnd = reason;
      tab.remove(storageKeys.token);
      tab.remove(storageKeys.pendingToken);
      for (const key of [storageKeys.token, storageKeys.remember, storageKeys.profile, storageKeys.avatar]) {
        local.remove(key);
      }
      changed();
    },
    /**
     * What storage holds at this moment, also where no one informed this page that it was changed under its hands: it goes on with
     * the session that it knows until the next `reread`.
     */
    stored: () => ({ token: storedToken(), profile: parseProfile(local.get(storageKeys.profile)) }),
    /** Why the last session of this page ended; null while none has. */
    lastEnd: () => lastEnd,
    /** The token between login and verify-2fa, stored for this tab alone. */
    pending: {
      get: () => tab.get(storageKeys.pendingToken),
      set: (token: string) => tab.set(storageKeys.pendingToken, token),
      drop: () => tab.remove(storageKeys.pendingToken),
    },
    /** What ties a log-in with a provider to this tab; taken once. */
    oauthKey: {
      set: (key: string) => tab.set(storageKeys.oauthKey, key),
      take(): string | null {
        const key = tab.get(storageKeys.oauthKey);
        tab.remove(storageKeys.oauthKey);
        return key;
      },
    },
    /** The code of the person who invited this visitor, stored by this tab until a sign-up has taken it along. */
    invitation: {
      get: () => tab.get(storageKeys.invitation),
      set: (code: string) => tab.set(storageKeys.invitation, code),
      drop: () => tab.remove(storageKeys.invitation),
    },
    /** What an earlier log-in answered as `deviceToken`. */
    deviceToken: () => local.get(storageKeys.device),
    /** Names this browser to the server as the one that signed up, until the address is verified. */
    signUpKey: {
      get: () => local.get(storageKeys.signUp),
      /** The one that is stored, else a new one. */
      make(): string {
        const stored = local.get(storageKeys.signUp);
        if (stored) return stored;
        const key = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
          byte.toString(16).padStart(2, "0"),
        ).join("");
        local.set(storageKeys.signUp, key);
        return key;
      },
      drop: () => local.remove(storageKeys.signUp),
    },
  };
}
