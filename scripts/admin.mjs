// `npm run admin`: prints a link that makes an administrator of the site.
import { runBuilt } from "./setup/run-built.mjs";

await runBuilt("admin", { nextToServer: true });
