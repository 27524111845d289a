import type { Doc } from './document-pen.ts';

/** Puts the invoice for programs into the PDF, which says of itself what it contains. */
export function attachFacturX(doc: Doc, xml: string, at: Date): void {
  const file = {
    name: 'factur-x.xml',
    type: 'text/xml',
    description: 'Factur-X',
    // The XML says the same as the page.
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  };
  withBothNames(doc, () => doc.file(Buffer.from(xml), file));
  doc.appendXML(METADATA);
}

/** Factur-X wants the content of a file under F and under UF; pdfkit writes F alone. */
function withBothNames(doc: Doc, write: () => void): void {
  const ref = doc.ref;
  doc.ref = (body: { EF?: { F: unknown } }) =>
    ref.call(doc, body.EF ? { ...body, EF: { ...body.EF, UF: body.EF.F } } : body);
  write();
  doc.ref = ref;
}

/** What the PDF itself says of the file that it contains, in its XMP. */
const METADATA = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel']
  .map(
    (name) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${name}</pdfaProperty:description></rdf:li>`,
  )
  .join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;
