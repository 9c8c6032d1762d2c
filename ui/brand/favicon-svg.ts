/** The mark as the site's icon; the server draws the other sizes from it. Text, so that the bundled server carries it. */
export const faviconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="#072f26"/><path fill="#f7fbf8" d="M9 9h7v23h16V9h7v30H9z"/><path fill="#ffbf1d" d="M16 9h16a16 16 0 0 1-16 16z"/></svg>';
