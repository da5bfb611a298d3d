<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="ice_tiles" tilewidth="64" tileheight="64" tilecount="16" columns="4">
 <image source="ice_tiles.png" width="256" height="256"/>
</tileset>
