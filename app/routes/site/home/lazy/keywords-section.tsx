import { composeKeywordBlock } from '#domain/keyword-block.ts';
import words from '../../../../../content/data/home/keywords.json';

const paragraphs = composeKeywordBlock(words);

/** The hidden keyword text (specification, section 1). For search engines: no visitor sees it, hears it or tabs into it. */
export function KeywordsSection() {
  return (
    <div className="visually-hidden">
      {paragraphs.map(({ text, link }) => (
        <p key={text}>
          {text}{' '}
          <a href={link.path} tabIndex={-1}>
            {link.text}
          </a>
        </p>
      ))}
    </div>
  );
}
