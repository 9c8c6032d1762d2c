import { keyedStores } from "#ui/storage/keyed-stores.ts";

/** A file that its person chose here and that is not handed in yet. */
export type SavedFile = {
  name: string;
  file: Blob;
  /** Its upload, once that has begun: the id in its address. */
  uploadId: string | null;
  /** All of it is with the academy, and is taken. */
  isWhole?: boolean;
};

const { getOne, listKeys, putOne, removeAll, removeOne } = keyedStores("unwalled-uploads", 2, ["files", "pages"]);

const keyOf = (owner: string, fileKey: string) => `${owner}/${fileKey}`;

/** What was chosen for this place and is not handed in; undefined when there is nothing. */
export const findSavedFile = (owner: string, fileKey: string) => getOne<SavedFile>("files", keyOf(owner, fileKey));

/** Returns whether it outlives this page. */
export const saveFile = (owner: string, fileKey: string, stored: SavedFile): Promise<boolean> =>
  putOne("files", keyOf(owner, fileKey), stored);

/** Forgets what was chosen for a place: it is handed in, or removed. */
export const forgetFile = (owner: string, fileKey: string): Promise<void> => removeOne("files", keyOf(owner, fileKey));

/** Pages that were photographed for a place and are no document yet. */
export const findSavedPages = <Page>(owner: string, fileKey: string) => getOne<Page[]>("pages", keyOf(owner, fileKey));

/** Stores them; none forgets them. */
export const savePages = (owner: string, fileKey: string, pages: readonly unknown[]): Promise<unknown> =>
  pages.length === 0 ? removeOne("pages", keyOf(owner, fileKey)) : putOne("pages", keyOf(owner, fileKey), pages);

/** Forgets the files of an account, or those of all others. */
export async function forgetFiles(which: { owner: string } | { allBut: string }): Promise<void> {
  for (const store of ["files", "pages"] as const) await forgetIn(store, which);
}

async function forgetIn(store: "files" | "pages", which: { owner: string } | { allBut: string }): Promise<void> {
  if ("owner" in which) return removeAll(store, keyOf(which.owner, ""));
  for (const key of await listKeys(store)) if (!key.startsWith(keyOf(which.allBut, ""))) await removeOne(store, key);
}
