export { readWhatsApp } from "./link-number.ts";
export { countPresses, pressRows } from "./presses/press-rows.ts";
export { whatsappReplies } from "./receive.ts";
export { isOnWhatsApp, numbersOf, sendNotice, whatsappNumberRows } from "./send.ts";
export { whatsappStatuses } from "./status.ts";
