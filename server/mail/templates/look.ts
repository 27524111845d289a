import type { CSSProperties } from 'react';

/**
 * The tokens of app/styles/tokens.css as values: mail programs know no custom properties. No colour consists of six
 * digits, which a program looking for a code in the mail would take for one.
 */
const light = {
  page: '#F2F5F0',
  paper: '#FFFFFF',
  sunk: '#E5ECE4',
  ink: '#11221A',
  quiet: '#3F5147',
  line: '#CAD5CB',
  board: '#0B4A37',
  silk: '#F4F8F2',
  pad: '#EDAA72',
  onPad: '#22130A',
  link: '#0A5A42',
};

const dark = {
  page: '#0B1411',
  paper: '#13201A',
  // The token is too close to the paper to be seen without a border: the colour of the rules replaces it.
  sunk: '#2B3D34',
  ink: '#EAF2EC',
  quiet: '#B9CABF',
  line: '#2B3D34',
  board: '#0C3B2C',
  link: '#83D3B0',
};

/** The brand's typefaces if they are installed: a mail loads nothing. */
const DISPLAY = "'National Park', 'Trebuchet MS', 'Segoe UI', Arial, sans-serif";
const TEXT = "'Atkinson Hyperlegible Next', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const text: CSSProperties = {
  fontFamily: TEXT,
  fontSize: 16,
  lineHeight: '25px',
  color: light.ink,
  // For long addresses.
  overflowWrap: 'anywhere',
};

/** Inline, for programs that read nothing else. */
export const look = {
  page: { backgroundColor: light.page, margin: 0, padding: '24px 0' },
  column: { width: '100%', maxWidth: 600 },
  board: { backgroundColor: light.board },
  boardCell: { padding: '20px 32px 18px' },
  wordmark: {
    margin: 0,
    fontFamily: DISPLAY,
    fontSize: 24,
    lineHeight: '30px',
    fontWeight: 700,
    color: light.silk,
  },
  contact: { backgroundColor: light.pad, height: 12, fontSize: 1, lineHeight: '1px' },
  gap: { backgroundColor: light.board, height: 12, fontSize: 1, lineHeight: '1px' },
  paper: { backgroundColor: light.paper },
  documentCell: { padding: '28px 32px 32px' },
  heading: {
    margin: '0 0 16px',
    fontFamily: DISPLAY,
    fontSize: 26,
    lineHeight: '32px',
    fontWeight: 700,
    color: light.ink,
  },
  text: { ...text, margin: '0 0 16px' },
  small: { ...text, fontSize: 15, lineHeight: '23px', margin: '0 0 12px', color: light.quiet },
  link: { color: light.link, textDecoration: 'underline' },
  button: {
    backgroundColor: light.pad,
    border: `2px solid ${light.ink}`,
    borderRadius: '9px 4px 4px 4px',
    color: light.onPad,
    fontFamily: DISPLAY,
    fontSize: 17,
    fontWeight: 600,
    padding: '13px 22px',
    textAlign: 'center',
  },
  code: {
    margin: 0,
    padding: '16px 12px 16px 20px',
    backgroundColor: light.sunk,
    fontFamily: TEXT,
    fontSize: 34,
    lineHeight: '40px',
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: 8,
    textAlign: 'center',
    color: light.ink,
  },
  facts: { ...text, margin: 0, padding: '14px 16px', backgroundColor: light.sunk },
  perforation: { margin: 0, borderTop: `2px dashed ${light.line}` },
  footer: { ...text, fontSize: 14, lineHeight: '22px', margin: '0 0 8px', color: light.quiet },
  footerCell: { padding: '20px 32px 24px' },
  table: { ...text, width: '100%', borderCollapse: 'collapse', margin: '0 0 20px' },
  caption: { textAlign: 'left', fontWeight: 700, padding: '0 0 6px' },
  columnHead: {
    padding: '8px 8px',
    textAlign: 'left',
    fontSize: 15,
    backgroundColor: light.sunk,
    borderBottom: `2px solid ${light.ink}`,
  },
  cell: {
    padding: '10px 8px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${light.line}`,
  },
  total: { padding: '8px 8px 0', textAlign: 'right' },
  whole: { whiteSpace: 'nowrap' },
  number: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  detail: { fontSize: 14, lineHeight: '21px', color: light.quiet },
} satisfies Record<string, CSSProperties>;

const darkRules = `
.m-page, .m-page > table > tbody > tr > td { background-color: ${dark.page} !important; }
.m-board, .m-gap { background-color: ${dark.board} !important; }
.m-paper, .m-paper td { background-color: ${dark.paper} !important; }
.m-sunk, .m-paper .m-sunk { background-color: ${dark.sunk} !important; color: ${dark.ink} !important; }
.m-ink { color: ${dark.ink} !important; border-color: ${dark.ink} !important; }
.m-quiet { color: ${dark.quiet} !important; }
.m-link { color: ${dark.link} !important; }
.m-line { border-color: ${dark.line} !important; }
.m-paper .m-button { background-color: ${light.pad} !important; border-color: ${light.pad} !important; }
`;

/** For programs that read a style sheet: the dark colours, and a smaller margin on a phone. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
.m-page > table > tbody > tr > td { padding: 0 !important; }
.m-pad { padding-left: 20px !important; padding-right: 20px !important; }
.m-button { display: block !important; }
}
@media (prefers-color-scheme: dark) {${darkRules}}
`;
