/** The script of a sponsor's page: while a payment is under way it looks again, as long as someone looks at the page. */
const everyMs = 4_000;

if (document.querySelector("[data-under-way]")) {
  setInterval(() => {
    if (document.visibilityState === "visible" && navigator.onLine) location.reload();
  }, everyMs);
}
