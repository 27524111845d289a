/** The function that each payload would call if it ran: no page of ours has this name. */
export const MARK = 'xssran';

const CALL = `${MARK}()`;

/** Vectors that run unless they are written as text. */
const VECTORS: readonly string[] = [
  `<script>${CALL}</script>`,
  `<script src=//127.0.0.1:9/${MARK}.js></script>`,
  `<img src=x onerror=${CALL}>`,
  `<img/src="x"/onerror=${CALL}//`,
  `<svg onload=${CALL}>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${CALL}"><text y=20>x</text></a></svg>`,
  `<body onload=${CALL}>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<iframe src="javascript:parent.${CALL}"></iframe>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${CALL}>`,
  `<details open ontoggle=${CALL}>x</details>`,
  `<input autofocus onfocus=${CALL}>`,
  `<video><source onerror=${CALL}></video>`,
  `<a href="javascript:${CALL}">x</a>`,
  `<form action="javascript:${CALL}"><button>x</button></form>`,
  `<button formaction="javascript:${CALL}">x</button>`,
  `<object data="javascript:${CALL}"></object>`,
  `<embed src="javascript:${CALL}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="//127.0.0.1:9/">`,
  `<style>@import '//127.0.0.1:9/';</style>`,
  `javascript:${CALL}`,
  `${CALL};`,
];

/** Contexts for a vector: each one breaks out of another place of a page. */
const WRAPPINGS: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `">${vector}`,
  (vector) => `'>${vector}`,
  (vector) => `</title>${vector}`,
  (vector) => `</textarea>${vector}`,
  (vector) => `</script>${vector}`,
  (vector) => `</style>${vector}`,
  (vector) => `-->${vector}`,
  (vector) => `]]>${vector}`,
  (vector) => `\\"}${vector}`,
  (vector) => `\\u003c/script>${vector}`,
  (vector) => `&lt;/p&gt;${vector}`,
  (vector) => `\t${vector.replace(/<\/?\w+/g, (tag) => tag.toUpperCase())}`,
  (vector) => encodeURIComponent(vector),
  (vector) => `\u2028${vector}\u2029`,
  (vector) => `\f${vector.replaceAll(' ', '\t')}`,
  (vector) => `" onfocus=${CALL} autofocus x="${vector}`,
  (vector) => `[x](javascript:${CALL}) ![x](x"onerror=${CALL}) ${vector}`,
  (vector) => `\${${CALL}}{{constructor.constructor('${CALL}')()}}${vector}`,
  (vector) => `--><!--${vector}`,
];

/** Five hundred payloads: each vector in each wrapping. */
export const xssPayloads = (): string[] => WRAPPINGS.flatMap((wrap) => VECTORS.map((vector) => wrap(vector)));
