export { type Act, type ActCall, acts, makeActLink } from "./act-links.ts";
