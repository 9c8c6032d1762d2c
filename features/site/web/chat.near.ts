/**
 * Keeps the floating chat button off whatever people read or press: it shows while nothing of that is beneath it, and goes aside
 * otherwise. And it notes that the chat was opened, by it or by a link of the page. It comes with the first touch of a page, which
 * shows the button (chat-button.tsx), and imports nothing (ui/islands/near.ts).
 */
const chat = document.querySelector<HTMLElement>("[data-chat]");
/** Actions, names and prices. */
const stored =
  "a,button,input,select,textarea,label,summary,h1,h2,h3,h4,b,dt,dd,th,td,.num,.amount,.amounts,.times-price,.stars";
const gap = 4;

if (chat) {
  /** What is about the button. Not known before the watch has reported: until then the button stays away. */
  let near: Set<Element> | undefined;
  let watch: IntersectionObserver | undefined;
  const range = document.createRange();

  /** Whether anything of an element is seen beneath the button: a heading's box is wide, its words may be short. */
  const isUnder = (element: Element, box: DOMRect) => {
    range.selectNodeContents(element);
    const rects = element.matches("input,select,textarea,button,.btn")
      ? [element.getBoundingClientRect()]
      : [...range.getClientRects()];
    return rects.some(
      (rect) =>
        rect.right > box.left - gap &&
        rect.left < box.right + gap &&
        rect.bottom > box.top - gap &&
        rect.top < box.bottom + gap,
    );
  };
  const judge = () => {
    if (!near) return;
    const box = chat.getBoundingClientRect();
    chat.toggleAttribute("data-clear", ![...near].some((element) => isUnder(element, box)));
  };

  /** Watches the strip of the window in which the button is: the page may be long. */
  const look = () => {
    watch?.disconnect();
    const matches = new Set<Element>();
    const box = chat.getBoundingClientRect();
    const { clientHeight } = document.documentElement;
    watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) isIntersecting ? matches.add(target) : matches.delete(target);
        // Its first word is of all that it watches; what was known before counts until then.
        near = matches;
        judge();
      },
      { rootMargin: `${Math.ceil(gap - box.top)}px 0px ${Math.ceil(box.bottom + gap - clientHeight)}px 0px` },
    );
    const watched = [...document.querySelectorAll(stored)].filter((element) => !chat.contains(element));
    for (const element of watched) watch.observe(element);
    // it would show nothing
    if (watched.length === 0) near = matches;
    judge();
  };

  /** Does `work` before the next paint, once, however often it is requested until then. */
  const soon = (task: () => void) => {
    let waits = false;
    return () => {
      if (waits) return;
      waits = true;
      requestAnimationFrame(() => {
        waits = false;
        task();
      });
    };
  };
  addEventListener("scroll", soon(judge), { passive: true });
  addEventListener("resize", soon(look));
  const lookSoon = soon(look);
  new MutationObserver((changes) => {
    // Judged before the next paint: the watch would tell of what came in a frame later.
    for (const { addedNodes, target } of changes) {
      const text = target instanceof Element ? target.closest(stored) : null;
      if (text) near?.add(text);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(stored)) near?.add(node);
        for (const element of node.querySelectorAll(stored)) near?.add(element);
      }
    }
    for (const element of near ?? []) if (chat.contains(element) || !element.isConnected) near?.delete(element);
    judge();
    lookSoon();
  }).observe(document.body, { childList: true, subtree: true });
  look();
}

/** Next to the link's own way: nothing waits for it. public/note-press.ts does the same for the dashboard. */
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a") : null;
  // A link without a number shares something with others.
  if (!chat?.dataset.chat || !link || !/^(wa\.me|api\.whatsapp\.com)$/.test(link.hostname) || link.pathname === "/")
    return;
  const token = (window as { unwalled?: { token?(): string | undefined } }).unwalled?.token?.();
  void fetch(chat.dataset.chat, {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    // Of a page that its secret opens for one person there is the beginning.
    body: JSON.stringify({ path: location.pathname.replace(/^(\/(do|pay))\/.*/, "$1").slice(0, 200) }),
  }).catch(() => {});
});
