// `npm run transfer`: confirms a bank transfer that is on the account, which opens the course of its order.
import { runBuilt } from "./setup/run-built.mjs";

await runBuilt("transfer");
