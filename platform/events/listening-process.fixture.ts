import process from "node:process";
import { silentLog } from "#lib/log.ts";
import { defineChannel, openEvents } from "./events.ts";

/** Run by events.test.ts as a process of its own: repeats to its parent what it hears. */
const events = await openEvents({ connectionString: process.argv[2] ?? "", log: silentLog });
events.subscribe(defineChannel<{ id: string }>("test.news"), (payload) => process.send?.(payload));
process.send?.("listening");
