export { shutIfNew } from "./shut-if-new.ts";
