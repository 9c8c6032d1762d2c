/** Marks the links of home's header while their section is in view. It comes with the first of these sections (ui/islands/near.ts). */
const links = document.querySelectorAll<HTMLElement>("header [data-section]");
const watch = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      for (const link of links) {
        if (link.dataset.section === target.id)
          isIntersecting ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current");
      }
    }
  },
  { rootMargin: "-45% 0px -54% 0px" },
);
for (const link of links) {
  const section = document.getElementById(link.dataset.section ?? "");
  if (section && location.pathname === "/") watch.observe(section);
}
