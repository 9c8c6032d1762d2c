import { declareCalls } from "#lib/declare-calls.ts";
import type { officePostShapes } from "./office-contract.ts";

/** The calls by which staff write posts. */
const declare = declareCalls<typeof officePostShapes>();
const write = { access: { capability: "texts.write", scope: "all" } } as const;

export const listOfficePosts = declare("listOfficePosts", "GET", "/api/staff/posts", write);
export const listPostSchools = declare("listPostSchools", "GET", "/api/staff/post-schools", write);
export const getOfficePost = declare("getOfficePost", "GET", "/api/staff/posts/:id", write);
export const addPost = declare("addPost", "POST", "/api/staff/posts", write);
export const changePost = declare("changePost", "PUT", "/api/staff/posts/:id", write);
export const deletePost = declare("deletePost", "DELETE", "/api/staff/posts/:id", write);
