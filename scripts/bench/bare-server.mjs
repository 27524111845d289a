// The least a server on Node can be: the yardstick of a cold start. Usage: node bare-server.mjs <port>
import http from 'node:http';

http.createServer((_request, response) => response.end('ok')).listen(Number(process.argv[2]), '127.0.0.1');
