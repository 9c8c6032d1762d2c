import { useSyncExternalStore } from "react";
import { sessionShared } from "./session-script.ts";
import { type Area, createSessionStore, type Session, type SessionStore } from "./session-store.ts";

/** A storage area of the browser; where it is forbidden or full, the page remembers by itself. */
function safeArea(open: () => Storage): Area {
  const instead = new Map<string, string>();
  const attempt = <T>(task: (storage: Storage) => T, otherwise: T): T => {
    try {
      return task(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => instead.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const stored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (stored) instead.delete(key);
      else instead.set(key, value);
    },
    remove(key) {
      instead.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}

async function loadPicture(url: string): Promise<string> {
  const response = await fetch(url);
  const blob = await response.blob();
  if (!response.ok || !blob.type.startsWith("image/")) throw new Error("No picture");
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

let store: SessionStore | undefined;

/** The one session store of this page. In the browser only: the server renders pages for no one in particular. */
export function browserSession(): SessionStore {
  store ??= createSessionStore({
    local: safeArea(() => localStorage),
    tab: safeArea(() => sessionStorage),
    listen(onChange) {
      window.addEventListener("storage", (event) => isLocal(event) && onChange(event));
      window.addEventListener(sessionShared, () => store?.reread());
    },
    applyTheme: (theme) => {
      document.documentElement.dataset.theme = theme;
    },
    loadPicture,
  });
  return store;
}

function isLocal(event: StorageEvent): boolean {
  try {
    return event.storageArea === localStorage;
  } catch {
    return false;
  }
}

const subscribe = (notify: () => void) => browserSession().subscribe(notify);
const read = () => browserSession().get();
const noSession = () => null;

/** The session, up to date; null without one, on the server and while a page is being hydrated. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, read, noSession);
}
