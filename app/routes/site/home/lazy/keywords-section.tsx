import { composeKeywordBlock } from '#domain/content/keyword-block.ts';
import words from '../../../../../content/data/home/keywords.json';

const paragraphs = composeKeywordBlock(words);

/**
 * The hidden keyword text (specification, section 1), for search engines: visitors do not see it, hear it or tab into
 * it.
 */
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
