/** The feeds of the blog (server/machine/). */
export const RSS_PATH = '/rss.xml';
export const JSON_FEED_PATH = '/feed.json';
