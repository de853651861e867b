"""A web server that lets nobody in: answers everything with 401, as a host of repositories does to a wrong password.

usage: refusing-server.py FILE      writes its port into a file, and serves until it is killed
"""
import http.server
import sys


class Refusal(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(401)
        self.send_header("WWW-Authenticate", 'Basic realm="repositories"')
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_GET

    def log_message(self, *words):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Refusal)
with open(sys.argv[1], "w") as file:
    file.write(f"{server.server_address[1]}\n")
server.serve_forever()
