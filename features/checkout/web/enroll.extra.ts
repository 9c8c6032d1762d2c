/** The script of a page with Enroll links: an address that ends in `#enroll` opens the sheet of the first, as from a message. */
if (location.hash === "#enroll") document.querySelector<HTMLElement>('[data-island-open="enroll"]')?.click();
